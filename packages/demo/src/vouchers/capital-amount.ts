const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Four digits in words, without zeros at the end: 1040 → 壹仟零肆拾. */
function groupInWords(group: number): string {
  let words = ''
  let hasGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit === 0) hasGap = words !== ''
    else {
      words += `${hasGap ? '零' : ''}${digits.charAt(digit)}${places[place] ?? ''}`
      hasGap = false
    }
  }
  return words
}

/** An amount as vouchers write it, so that nobody can add a digit: 123450 fen → 壹仟贰佰叁拾肆元伍角整. */
export function capitalAmount(fen: number): string {
  const yuan = Math.floor(fen / 100)
  let words = ''
  for (let group = 2; group >= 0; group--) {
    const part = Math.floor(yuan / 10_000 ** group) % 10_000
    if (part === 0) continue
    const isShort = words !== '' && part < 1_000
    words += `${isShort ? '零' : ''}${groupInWords(part)}${groups[group] ?? ''}`
  }
  const [jiao, cents] = [Math.floor(fen / 10) % 10, fen % 10]
  if (words !== '') words += '元'
  if (jiao > 0) words += `${digits.charAt(jiao)}角`
  else if (cents > 0 && words !== '') words += '零'
  return cents > 0 ? `${words}${digits.charAt(cents)}分` : `${words || '零元'}整`
}
