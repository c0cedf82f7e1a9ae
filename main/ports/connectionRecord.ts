/** Whom a token is for, as the service says. `practiceId`: where its record has one. */
export type ConnectionRecord = { readonly practiceName: string; readonly practiceId?: string };
