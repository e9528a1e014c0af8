/** Nobody who is paid was born earlier. */
const earliest = '1900-01-01'

/**
 * Why the date of birth in an ID number of 18 characters cannot be, as the end of a sentence; null if it can.
 * @param putTime day of the payment, or empty; like `today` YYYY-MM-DD.
 */
export function birthProblem(identity: string, putTime: string, today: string): string | null {
  const [year, month, date] = [identity.slice(6, 10), identity.slice(10, 12), identity.slice(12, 14)]
  const day = `${year}-${month}-${date}`
  const real = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(real.getTime()) || !real.toISOString().startsWith(day)) return '不存在'
  if (day > today) return '还没有到'
  if (putTime !== '' && day > putTime) return '比发放时间还晚'
  return day < earliest ? '早于 1900 年' : null
}
