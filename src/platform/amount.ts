const yuanPattern = /^(\d{1,3}(,\d{3})+|\d{1,12})(\.(\d{1,2})0*)?$/

/**
 * Integer fen of an amount in yuan such as `1200`, `1,200.50`, `１，２００．５元` or `¥1200.5`. Parses digits without
 * floating point. Null for anything else: more than two decimals, a sign, text.
 */
export function parseFen(text: string): number | null {
  const match = yuanPattern.exec(
    text
      .normalize('NFKC')
      .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/^(?:人民币)?[¥￥]?/, '')
      .replace(/元整?$/, ''),
  )
  if (!match) return null
  const [, yuan = '', , , decimals = ''] = match
  const fen = Number(yuan.replace(/,/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(fen) ? fen : null
}

/** Fen as yuan: 123450 gives 1234.50. */
export function formatYuan(fen: number): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Made once: `toLocaleString` takes ten times as long. */
const { format: grouped } = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Fen as yuan with thousands separators: 33,849.90. */
export const showYuan = (fen: number): string => grouped(fen / 100)

/** Yuan as `formatYuan` writes them, with thousands separators. */
export const showAmount = (yuan: string): string => grouped(Number(yuan))
