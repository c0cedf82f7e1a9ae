import type { DrugEntry } from './drugList.ts';

/** How the names of substances end, by their kind. Few other words of a consult end like that. */
const ending =
  /(?:cillin|mycin|floxacin|cycline|nidazole|conazole|bendazole|prazole|oxicam|profen|coxib|tidine|setron|olol|pril|sartan|dipine|semide|thiazide|statin|caine|barbital|barbitone|zepam|zolam|mectin|laner|serin|pramine|triptyline|oxetine|zodone|azapine|gliflozin|gliptin|formin|tinib|rubicin|platin|xaban|sulfamide|sulphamide|phylline|quantel|promazine|vetmab|zumab|solone)$/;
const shortestName = 7;

const entries = new Map<string, DrugEntry>();

/** A drug that the list does not have, known by the end of its name: "mianserin". */
export function unlistedDrug(name: string): DrugEntry | undefined {
  if (name.length < shortestName || !ending.test(name)) return undefined;
  const known = entries.get(name);
  if (known !== undefined) return known;
  const drug = { name, drugClass: '', alsoCalled: [], isListed: false };
  // A few hundred names at most; a text without end must not fill the memory.
  if (entries.size < 1000) entries.set(name, drug);
  return drug;
}
