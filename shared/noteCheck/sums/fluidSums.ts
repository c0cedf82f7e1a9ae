import { amountsOf, figure, millilitre, readable, type Amount } from './amounts.ts';
import { mealsIn } from './foodSums.ts';
import { belongTogether, isResult } from './beside.ts';
import type { Kinds } from './kinds.ts';
import { products } from './products.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isNear, isOneOf } from './tolerance.ts';

const hasDeficit =
  /deficit|\bdehydrat\w*[^.;]{0,12}%\s*[:=(→]|% ?(?:of )?dehydrat\w*\s*[:=(→]|% ?(?:of )?(?:the )?(?:BW|bwt|body ?weight)\b[^.;\d]{0,16}[=:(→]/i;
/** "Milk 10 % of body weight = 4 L". */
const ofBody = /^ ?(?:of )?(?:the )?(?:BW|bwt|body ?weight)\b/i;

/** Deficits that are not the percentage dehydrated of the weight: 8 % of 20 kg is 1600 ml. */
export function wrongDeficits(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds, weights, hasRange } = sums;
  const [weight] = weights;
  if (weight === undefined || !hasDeficit.test(line.text)) return [];
  const percents = kinds.percents.filter(
    ({ value, start, end }) =>
      (value <= 15 && /deficit|dehydrat/i.test(line.text.slice(Math.max(0, start - 28), end + 28))) ||
      (value <= 30 && ofBody.test(line.text.slice(end, end + 26))),
  );
  const volumes = kinds.volumes.filter(
    (one) => one.per !== 'hour' && !marked.has(one) && isResult(line, one),
  );
  return volumes.flatMap((volume) => {
    const percent = percents.find(
      (one) =>
        (one.end <= volume.start || isBehindBracket(line.text, volume, one)) &&
        !isOfFood(line.text, one, volume) &&
        belongTogether(line, one, volume, percents, volumes),
    );
    const right = deficitsOf(sums, percents);
    const fed = products(
      right,
      mealsIn(line.text).map((one) => 1 / one),
    );
    const parts = /\bhalf|50 ?%/i.test(line.text) ? products(right, [0.5]) : [];
    if (
      percent === undefined ||
      isOneOf(
        volume,
        [...right, ...parts, ...fed, ...products(weights, amountsOf(kinds.volumeRates))],
        hasRange,
      )
    )
      return [];
    const sum = readable((weight * percent.value) / 100, 'volume');
    return [
      { result: volume, span: volume, calculation: `${figure(weight)} kg × ${percent.written} = ${sum}` },
    ];
  });
}

/** "Hay 1.5 % BW (7 kg/day). 2 L chaff": the next sentence is of something else. */
const isOfFood = (text: string, percent: Amount, volume: Amount): boolean =>
  ofBody.test(text.slice(percent.end, percent.end + 26)) &&
  /[.;]\s/.test(text.slice(percent.end, Math.max(percent.end, volume.start)));

/** "340 ml deficit (8% of 4.2 kg)". */
const isBehindBracket = (text: string, volume: Amount, percent: Amount): boolean =>
  /^[^.;\d()]{0,20}\(\s*$/.test(text.slice(volume.end, Math.max(volume.end, percent.start)));

const deficitsOf = ({ weights }: SumsOfPart, percents: readonly Amount[]): readonly number[] =>
  products(
    weights,
    percents.map(({ value }) => value / 100),
  );

/** ml/h that are not the volume over its hours, nor the 24th part of the volume of a day. */
export function wrongFlows(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { kinds, hasRange } = sums;
  const flows = kinds.volumes.filter(({ per }) => per === 'hour');
  return flows
    .filter((flow) => !marked.has(flow))
    .flatMap((flow) => {
      const stated = statedFlow(sums, flow);
      if (stated === null || isOneOf(flow, [stated.amount, ...otherFlows(sums, flows, flow)], hasRange))
        return [];
      const calculation = `${stated.written} = ${figure(stated.amount / millilitre.factor)} ml/h`;
      return [{ result: flow, span: flow, calculation }];
    });
}

/** Volumes that are not the ml/h times the hours beside them: "66 ml/h for 12 h = 792 ml", "20 L at 2 L/h over 10 h". */
export function wrongVolumesOfFlows(
  { line, kinds }: SumsOfPart,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  return kinds.runs.flatMap((run) => {
    const flow = kinds.volumes.findLast(({ per, end }) => per === 'hour' && end <= run.start);
    if (
      flow === undefined ||
      !/^(?:\/h\w*)?(?:\s*\([^()]*\))?\W{0,3}(?:for|x|×|over)\s*$/i.test(line.text.slice(flow.end, run.start))
    )
      return [];
    const volume = kinds.volumes.find(
      ({ per, start, end }) =>
        per === null &&
        (/^\s*[=(→]\s*$/.test(line.text.slice(run.end, Math.max(run.end, start))) ||
          /^\s*(?:IV\s*)?(?:at|@)\s*$/i.test(line.text.slice(end, Math.max(end, flow.start)))),
    );
    if (volume === undefined || marked.has(volume)) return [];
    const sum = flow.amount * run.amount * 24;
    if (isOneOf(volume, [sum], false)) return [];
    // "1 L at 60 ml/h for 12 h" is a bag that is not used up.
    if (volume.end <= flow.start && sum < volume.amount) return [];
    const calculation = `${flow.written} × ${run.written} = ${readable(sum, 'volume')}`;
    return [{ result: volume, span: volume, calculation }];
  });
}

/** Drops a minute that are not the ml/h by the drops in each ml: 45 ml/h at 20 drops/ml are 15 a minute. */
export function wrongDrops({ kinds, hasRange }: SumsOfPart): readonly WrongSum[] {
  const [rate] = kinds.dropRates;
  const flows = kinds.volumes.filter(({ per }) => per === 'hour');
  const [flow] = flows;
  if (rate === undefined || flow === undefined || hasRange) return [];
  const right = products(amountsOf(flows), amountsOf(kinds.dropRates));
  return kinds.counted
    .filter(({ unit, per }) => unit?.dimension === 'drop' && per === 'hour')
    .filter((drops) => !isOneOf(drops, right, false))
    .map((drops) => ({
      result: drops,
      span: drops,
      calculation: `${flow.written} × ${rate.written} ÷ 60 = ${figure((flow.amount * rate.amount) / 60)} drops/min`,
    }));
}

type StatedFlow = { readonly amount: number; readonly written: string };

/** What stands before a flow that is worked out from the figures before it. Other words begin another flow. */
const givesFlow =
  /^(?:\/h\w*|\s*\))*(?:\s*[=≈→(:–-]\s*|,?\s+(?:i\.e\.?,?|so|(?:run |running )?at|giving|which is|that is)\s+|\s+)(?:(?:set|run|running|rate|pump|approx\.?|about|a|of|at|is)[\s:]+){0,3}$/i;

/** The volume right before a flow, with the hours over which it runs: "320 ml over 12 h = 27 ml/h". */
function statedFlow({ line, kinds }: SumsOfPart, flow: Amount): StatedFlow | null {
  const isJoin = (from: number, to: number, words: RegExp): boolean =>
    from <= to && words.test(line.text.slice(from, to));
  const run = kinds.runs.findLast(({ end }) => isJoin(end, flow.start, givesFlow));
  const volume = kinds.volumes.findLast(
    ({ per, start, end }) =>
      per !== 'hour' &&
      start < flow.start &&
      isJoin(
        end,
        run?.start ?? flow.start,
        run === undefined ? givesFlow : /^[^.;\d]{0,30}\b(?:over|in|within)\s*$/,
      ),
  );
  if (isCalledTotal(line.text, flow)) return totalBefore(kinds, flow);
  const measured = measuredFlow(line.text, kinds, flow);
  if (measured !== null) return measured;
  // "300 ml over 4 h: 5 ml/h for the first 15 min" is only its beginning.
  if (/^(?:\/h\w*)?,? (?:for )?(?:the )?(?:first|initial)/i.test(line.text.slice(flow.end, flow.end + 24)))
    return null;
  if (volume === undefined) return null;
  if (volume.per === 'day' && run === undefined)
    return { amount: volume.amount / 24, written: `${volume.written} ÷ 24` };
  if (run === undefined || volume.per !== null) return null;
  return { amount: volume.amount / (run.amount * 24), written: `${volume.written} ÷ ${run.written}` };
}

/** "80 ml/h (310 ml in 4 h)". */
function measuredFlow(text: string, { volumes, runs }: Kinds, flow: Amount): StatedFlow | null {
  const volume = volumes.find(
    ({ start }) => start > flow.end && /^(?:\/h\w*)?\s*\(\s*$/.test(text.slice(flow.end, start)),
  );
  const run = runs.find(
    ({ start }) =>
      volume !== undefined &&
      start > volume.end &&
      /^\s*(?:over|in|within|\/)\s*$/.test(text.slice(volume.end, start)),
  );
  if (volume === undefined || run === undefined) return null;
  return { amount: volume.amount / (run.amount * 24), written: `${volume.written} ÷ ${run.written}` };
}

/** "Total 24 ml/h", "= 24 ml/h total". */
const isCalledTotal = (text: string, { start, end }: Amount): boolean =>
  /\btotal\s*[:=]?\s*$/i.test(text.slice(Math.max(0, start - 12), start)) ||
  (/=\s*$/.test(text.slice(0, start)) && /^\s*(?:in )?total\b/i.test(text.slice(end, end + 12)));

/** The flows before a total. */
function totalBefore({ volumes }: Kinds, flow: Amount): StatedFlow | null {
  const flows = volumes.filter(({ per, start }) => per === 'hour' && start < flow.start);
  if (flows.length < 2) return null;
  return {
    amount: flows.reduce((sum, { amount }) => sum + amount, 0),
    written: flows.map(({ written }) => written).join(' + '),
  };
}

/** What else the figures give for an hour: ml/kg/h, volumes of a day, volumes over hours, flows together. */
function otherFlows(
  { kinds, weights }: SumsOfPart,
  flows: readonly Amount[],
  flow: Amount,
): readonly number[] {
  const others = amountsOf(flows.filter((one) => one !== flow));
  const hours = kinds.runs.map(({ amount }) => 1 / (amount * 24));
  return [
    ...products(weights, amountsOf(kinds.volumeRates)),
    ...products(amountsOf(kinds.volumes.filter(({ per }) => per !== 'hour')), [1 / 24, ...hours]),
    ...others.flatMap((one, at) =>
      others.slice(at + 1).flatMap((other) => [one + other, Math.abs(one - other)]),
    ),
    ...others.filter((one) => isNear(one, flow.amount)),
  ];
}
