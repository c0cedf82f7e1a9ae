import type { AcceptedSurvivors } from './mutationReport.ts';

/** Each was looked at: a test of it would only repeat the code. `npm run mutation` fails at any other survivor. */
export const acceptedSurvivors: readonly AcceptedSurvivors[] = [
  {
    why: 'The types ask for it, and nothing in the app leads there: assertNever, or a consult of this phase without a submission.',
    in: {
      'main/noteService/proxyAuthorization.ts': [
        'if (⟦named === null → false⟧ || hostAndPort(named.host, named.port) !== hostAndPort(proxy.host, proxy.port))',
      ],
      'main/noteService/warningTexts.ts': ["if (value === null || ⟦value === undefined → false⟧) return '';"],
      'main/consults/steps/poll.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
      ],
      'main/consults/steps/report.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
      ],
      'main/consults/steps/requestAccess.ts': [
        "if (⟦connection === null → false⟧) return err(failure('internal', 'the connection is not known'));",
      ],
      'main/consults/steps/submit.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
        'const audio = ⟦liveSubmission(consult)?.audio → liveSubmission(consult).audio⟧;',
        "if (because.code === 'audio_too_large' && ⟦audio?.format → audio.format⟧ === 'wav')",
        'const service = ⟦deps.connection(connectionId)?.service → deps.connection(connectionId).service⟧;',
        "const address = ⟦service?.kind → service.kind⟧ === 'remote' ? { address: service.address } : {};",
        'const key = ⟦liveSubmission(consult)?.key → liveSubmission(consult).key⟧;',
      ],
      'shared/consult/transitions/decisionTransitions.ts': ['⟦default: → default:⟧'],
      'shared/consult/transitions/deliveryTransitions.ts': [
        '⟦default: → default:⟧',
        'return ⟦live !== null → true⟧ && isNoByteSent(live) ? beforeSend(live) : null;',
        'if (⟦last === null → false⟧) return consult;',
        'const isInDoubt = (consult: Consult): boolean => ⟦liveSubmission(consult)?.doubt → liveSubmission(consult).doubt⟧ !== undefined;',
        "const isOdd = ⟦liveSubmission(consult)?.doubt → liveSubmission(consult).doubt⟧ === 'odd';",
        'if (⟦last === undefined → false⟧) return consult;',
      ],
      'shared/consult/transitions/secondNote.ts': [
        'const isShown = noteOf(consult)?.key === ⟦secondSubmission(consult)?.key → secondSubmission(consult).key⟧;',
        'const isShown = ⟦noteOf(consult)?.key → noteOf(consult).key⟧ === secondSubmission(consult)?.key;',
      ],
      'shared/consult/transitions/takeTransitions.ts': [
        "if (source.kind !== 'take' || ⟦source.end === null → false⟧) return after;",
      ],
    },
  },
  {
    why: 'The types ask for it, and what is asked next says the same: another phase has no such field.',
    in: {
      'main/noteService/callService.ts': [
        'if (⟦access.token !== null → true⟧ && !/^[\\x21-\\x7e]+$/.test(access.token))',
        'if (json === undefined) return { headers: {}, body: null, failure: ⟦() => null → () => undefined⟧ };',
        'return { headers, body: JSON.stringify(json), failure: ⟦() => null → () => undefined⟧ };',
      ],
      'main/noteService/checkService.ts': [
        'if (⟦detail === null → false⟧ || status === undefined) return detail;',
      ],
      'main/noteService/decompress.ts': [
        "if (⟦unpack === undefined → false⟧) return 'malformed';",
        "⟦error instanceof Error && 'code' in error → true⟧ && error.code === 'ERR_BUFFER_TOO_LARGE';",
        "⟦error instanceof Error && 'code' in error → error instanceof Error || 'code' in error⟧ && error.code === 'ERR_BUFFER_TOO_LARGE';",
      ],
      'main/noteService/parseAnswer.ts': ['} catch ⟦{ → {}⟧'],
      'main/noteService/proxyRoute.ts': ['⟦default: → default:⟧'],
      'main/consults/steps/stopUploads.ts': [
        "if (!isWaiting(consult) || ⟦consult.phase !== 'queued' → false⟧) return null;",
        "⟦consult.phase === 'queued' → true⟧ && consult.because?.code === 'subscription_inactive';",
        "const isUnsaid = (one: Consult): boolean => ⟦one.phase === 'queued' → true⟧ && one.because === null;",
      ],
      'main/consults/steps/submit.ts': [
        "const address = ⟦service?.kind === 'remote' → true⟧ ? { address: service.address } : {};",
      ],
      'shared/consult/transitions/deliveryTransitions.ts': [
        "if (⟦consult.phase !== 'readyToSend' → false⟧ || refusalOf(consult) === null) return consult;",
      ],
      'shared/consult/transitions/secondNote.ts': [
        "if (⟦before.phase !== 'writing' → false⟧ || before.answered !== 'accepted' || live === null) return null;",
      ],
    },
  },
  {
    why: 'It only spares work or memory: a timer ends early, a listener goes, a search for nothing is left out.',
    in: {
      'main/noteService/callService.ts': [
        '{ objectMode: ⟦false → true⟧ },',
        '} finally ⟦{ → {}⟧',
        "⟦deadline.removeEventListener('abort', onLate); → ;⟧",
      ],
      'main/noteService/parseAnswer.ts': [
        "⟦from === 0 && until === null → false⟧ ? text : [...pieces, until === null ? text.slice(from) : ''].join(''),",
      ],
      'main/noteService/proxyTunnel.ts': ['⟦clearTimeout(timer); → ;⟧'],
      'main/noteService/routes.ts': ['} finally ⟦{ → {}⟧', '⟦clearTimeout(timer); → ;⟧'],
      'main/consults/steps/stopUploads.ts': ['if (⟦!deps.subscriptions.isStopped(of) → false⟧) return;'],
      'main/consults/steps/poll.ts': [
        '⟦settled.abort(); → ;⟧',
        '.sleep(giveUpAfterMs, AbortSignal.any(⟦[signal, settled.signal] → []⟧))',
      ],
    },
  },
  {
    why: 'At the very millisecond or byte of a limit it may be either.',
    in: {
      'main/noteService/callService.ts': [
        'if (⟦length > limits.bodyBytes → length >= limits.bodyBytes⟧) return tooLarge;',
        'for (let from = 0; ⟦from < bytes.length → from <= bytes.length⟧; from += decodedPerTurn) {',
      ],
      'main/noteService/checkService.ts': [
        "if (⟦status < 300 → status <= 300⟧) return err(failure('unexpected_answer', isHtml ? 'a web page' : `HTTP ${status}`));",
      ],
      'main/noteService/noteClient.ts': [
        'if (answer.status < 200 || ⟦answer.status > 299 → answer.status >= 299⟧) return err(failureFromAnswer(answer, reading));',
      ],
      'main/noteService/parseAnswer.ts': [
        "if (depth === 1 ? ⟦fields >= mostFields → fields > mostFields⟧ : values >= mostValues) leaveOut(at, depth - 1, '');",
        "if (depth === 1 ? fields >= mostFields : ⟦values >= mostValues → values > mostValues⟧) leaveOut(at, depth - 1, '');",
      ],
      'main/noteService/warningTexts.ts': [
        'if (⟦depth > deepest → depth >= deepest⟧) return JSON.stringify(value);',
      ],
      'main/consults/steps/stopUploads.ts': [
        "return ⟦consult.notBefore > clock.now() → consult.notBefore >= clock.now()⟧ ? { type: 'waitEnded' } : null;",
      ],
    },
  },
  {
    why: 'Nothing arrives that it would tell apart: HTTP/1.1 answers begin at 200, hosts ending in four numbers are addresses, brackets attachApp at both ends, and a detail begins with its status.',
    in: {
      'main/noteService/checkService.ts': [
        'const code = ⟦/^HTTP \\d{3} ([a-z_]{1,60})(?=:|$)/ → /HTTP \\d{3} ([a-z_]{1,60})(?=:|$)/⟧.exec(detail)?.[1];',
      ],
      'main/noteService/noteClient.ts': [
        'if (⟦answer.status < 200 → false⟧ || answer.status > 299) return err(failureFromAnswer(answer, reading));',
      ],
      'main/noteService/proxyAuthorization.ts': [
        'const url = URL.parse(⟦/^[a-z][a-z\\d+.-]*:\\/\\//i → /[a-z][a-z\\d+.-]*:\\/\\//i⟧.test(text) ? text : `http://${text}`);',
        'const url = URL.parse(⟦/^[a-z][a-z\\d+.-]*:\\/\\//i → /^[a-z][a-z\\D+.-]*:\\/\\//i⟧.test(text) ? text : `http://${text}`);',
      ],
      'main/noteService/proxyRoute.ts': [
        "return { kind: 'proxy', isSecure, host: url.hostname.replace(⟦/^\\[(.*)\\]$/ → /\\[(.*)\\]$/⟧, '$1'), port };",
        "return { kind: 'proxy', isSecure, host: url.hostname.replace(⟦/^\\[(.*)\\]$/ → /^\\[(.*)\\]/⟧, '$1'), port };",
      ],
      'main/noteService/serviceAddress.ts': [
        "hostname === 'localhost' || hostname === '[::1]' || ⟦/^127\\.\\d+\\.\\d+\\.\\d+$/ → /127\\.\\d+\\.\\d+\\.\\d+$/⟧.test(hostname);",
      ],
    },
  },
  {
    why: 'The result is the same: empty pieces and unknown texts are found nowhere, the code is replaced, a 400 is told by its own code, a scheme is found by the other half of the pattern, and JSON that is cut short is none.',
    in: {
      'main/noteService/checkService.ts': [
        'return err(failureFromAnswer(called.value, { isOfNote: false, unspoken: ⟦[] → ["Stryker was here"]⟧ }));',
      ],
      'main/noteService/exchangeCode.ts': [
        'const because = failureFromAnswer(answer, { isOfNote: ⟦false → true⟧, unspoken });',
      ],
      'main/noteService/failureFrom.ts': [
        'const texts = unspoken.flatMap((text) => text.split(⟦/[\\r\\n]+/ → /[\\r\\n]/⟧)).map((text) => text.trim());',
      ],
      'main/noteService/noteClient.ts': [
        'const isRefused = ⟦status >= 400 → status > 400⟧ && status <= 499 && ![401, 408, 429].includes(status);',
      ],
      'main/noteService/parseAnswer.ts': [
        "from === 0 && ⟦until === null → true⟧ ? text : [...pieces, until === null ? text.slice(from) : ''].join(''),",
        "from === 0 && ⟦until === null → until !== null⟧ ? text : [...pieces, until === null ? text.slice(from) : ''].join(''),",
        "from === 0 && until === null ? text : [...pieces, ⟦until === null → true⟧ ? text.slice(from) : ''].join(''),",
      ],
      'main/noteService/proxyTunnel.ts': [
        'const names = unquoted.matchAll(⟦/(?:^|,)\\s*([A-Za-z][\\w-]*)(?=\\s+[^\\s=]|\\s*,|\\s*$)/g → /(?:^|,)\\s*([A-Za-z][\\w-]*)(?=\\s+[^\\s=]|\\S*,|\\s*$)/g⟧);',
      ],
    },
  },
  {
    why: 'How often others get their turn is measured by integration/noteService/longNotes.test.ts, which is too slow to be run for each change.',
    in: {
      'main/noteService/callService.ts': [
        'if (⟦from > 0 → true⟧) await nextTurn();',
        'if (⟦from > 0 → false⟧) await nextTurn();',
        'if (⟦from > 0 → from >= 0⟧) await nextTurn();',
        'if (⟦from > 0 → from <= 0⟧) await nextTurn();',
      ],
      'main/noteService/parseAnswer.ts': [
        'for (let seen = 1; at !== -1; ⟦seen += 1 → seen -= 1⟧) {',
        'if (⟦seen % marksPerTurn === 0 → false⟧) await nextTurn();',
        'if (⟦seen % marksPerTurn === 0 → true⟧) await nextTurn();',
        'if (⟦seen % marksPerTurn → seen * marksPerTurn⟧ === 0) await nextTurn();',
        'if (⟦seen % marksPerTurn === 0 → seen % marksPerTurn !== 0⟧) await nextTurn();',
      ],
    },
  },
  {
    why: "A test would have to wait for it: an answer that trickles for 30 s, a proxy's socket that breaks between two listeners, and a pool that expects HTTP/2 where the connection has refused it.",
    in: {
      'main/noteService/checkService.ts': [
        "if (⟦code === 'cancelled' → false⟧) return err(failure('timed_out'));",
      ],
      'main/noteService/dispatcher.ts': ['allowH2: ⟦false → true⟧,'],
      'main/noteService/proxyTunnel.ts': ["⟦socket.on('error', () => undefined); → ;⟧"],
    },
  },
  {
    why: 'A failed upload has just made its connection wait, and what goes there next waits at least as long in any case.',
    in: {
      'main/consults/steps/submit.ts': [
        "const isHeldOnly = next === 'submissions' && ⟦heldMs > 0 → true⟧ && !isAlone;",
        "const isHeldOnly = next === 'submissions' && ⟦heldMs > 0 → heldMs >= 0⟧ && !isAlone;",
        "const isHeldToo = ⟦next === 'reads' → true⟧ && heldMs <= longestRetryWaitMs(attempt, because);",
      ],
    },
  },
];
