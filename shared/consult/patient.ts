/** An empty string means that the vet left the field empty. */
export type Patient = { readonly name: string; readonly species: string; readonly reference: string };
