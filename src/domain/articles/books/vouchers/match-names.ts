/** A file by its name: the voucher that it is of, and its place among the pages of it. */
export type NamedFile = { voucher: string | null; page: number }

/** “记-012 (2).jpg” is the second page of 记-12. */
const pageInBrackets = /^(.*?)[(（]\s*第?(\d{1,3})[页张]?\s*[)）]$/
const pageAtEnd = /^(.*\d.*?)(?:[-_.]|第)(\d{1,2})[页张]?$/

/** What is left of a number of a voucher when it is compared: 记字第 012 号 and 记-12 are the same. */
const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/凭证|[字第号#№]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/(^|\P{N})0+(?=\d)/gu, '$1')
    .replaceAll(/(\p{L})-(?=\p{N})|^-|-$/gu, '$1')

const numberOf = (key: string): string => /^\p{L}*(\d+)$/u.exec(key)?.[1] ?? ''

/** Finds the vouchers of a book by the names of files. A number alone is enough where only one voucher has it. */
export function createNameMatcher(vouchers: readonly string[]): (name: string) => NamedFile {
  const byKey = groupUnique(vouchers, toKey)
  const byNumber = groupUnique(vouchers, (voucher) => numberOf(toKey(voucher)))
  const find = (text: string): string | null => {
    const key = toKey(text)
    return byKey.get(key) ?? (/^\d+$/.test(key) ? (byNumber.get(key) ?? null) : null)
  }
  return (name) => {
    const stem = name.replace(/\.[^.]*$/, '').trim()
    const whole = find(stem)
    if (whole !== null) return { voucher: whole, page: 1 }
    for (const form of [pageInBrackets, pageAtEnd]) {
      const [, first = '', page = ''] = form.exec(stem.normalize('NFKC')) ?? []
      const voucher = first === '' ? null : find(first)
      if (voucher !== null) return { voucher, page: Number(page) }
    }
    return { voucher: null, page: 1 }
  }
}

/** Null where two different vouchers have the same key: nobody guesses. */
function groupUnique(vouchers: readonly string[], keyOf: (voucher: string) => string): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const voucher of new Set(vouchers)) {
    const key = keyOf(voucher)
    if (key !== '') found.set(key, found.has(key) ? null : voucher)
  }
  return found
}
