type Answer = Readonly<Record<string, unknown>>;
type Incoming = {
  readonly id?: number;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
};

export type RawCdp = Awaited<ReturnType<typeof connectRawCdp>>;

/** As little of the DevTools protocol as asks a page a question: what drives the app is not to be what is measured. */
export async function connectRawCdp(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The debugging port does not answer.')), {
      once: true,
    });
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let asked = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, result, error } = JSON.parse(data) as Incoming;
    const call = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error === undefined) call?.resolve(result ?? {});
    else call?.reject(new Error(error.message));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('The app is gone.'));
    waiting.clear();
  });
  return {
    /** To the browser, or to the page of that session. */
    send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      asked += 1;
      const call = Promise.withResolvers<Answer>();
      waiting.set(asked, call);
      socket.send(JSON.stringify({ id: asked, method, params, ...(sessionId && { sessionId }) }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
