export const wordKinds = ['typo', 'sensitive', 'exception'] as const
export type WordKind = (typeof wordKinds)[number]

export const kindTitles: Record<WordKind, string> = { typo: '错别字', sensitive: '敏感词', exception: '例外' }
