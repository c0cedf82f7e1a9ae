const saysToAskIt = /\b(?:[Aa]sk|[Tt]ell|to) IT\b/;

/**
 * The text, which ends by naming whom to ask where it says to ask IT. `contact` null: IT has named nobody.
 */
export function withAdminContact(text: string, contact: string | null): string {
  if (contact === null || !saysToAskIt.test(text)) return text;
  return `${text.replace(/ IT[.:]$/, '')} IT: ${contact.replace(/\.$/, '')}.`;
}
