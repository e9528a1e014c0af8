export const wordKinds = ['typo', 'sensitive', 'exception', 'synonym'] as const
export type WordKind = (typeof wordKinds)[number]
/** Kinds that the checks of texts use. A synonym is for the public search. */
export type CheckedKind = Exclude<WordKind, 'synonym'>

export const kindTitles: Record<WordKind, string> = {
  typo: '错别字',
  sensitive: '敏感词',
  exception: '例外',
  synonym: '同义词',
}
