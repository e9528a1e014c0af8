import { showYuan } from '../../platform/amount.ts'
import type { Field } from './file-parsing/columns.ts'

type Refuse = (field: Field, reason: string) => void

const quantityForm = /^(\d{1,9}(?:\.\d{1,4})?)\s*([^\d\s.,]{0,6})$/
const rateForm = /^(\d{1,7}(?:\.\d{1,4})?)\s*(?:元)?\s*(?:\/|每)?\s*([^\d\s.,/元每]{0,6})$/
const rateInWords = /^每\s*([^\d\s.,]{1,6}?)\s*(\d{1,7}(?:\.\d{1,4})?)\s*元?$/

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/^¥/, '')
    .trim()
const withoutZeros = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)

/** 12.5亩 of `12.50`, `12.5 亩`, with the unit of the heading where the cell has none. Empty stays empty. */
export function readQuantity(text: string, unit: string | undefined, refuse: Refuse): string {
  const line = plain(text)
  if (line === '' || line === '-' || line === '/') return ''
  const [, number, own = ''] = quantityForm.exec(line) ?? []
  if (number === undefined) {
    refuse('quantity', '面积或数量应是数字，最多四位小数，例如 12.5 或 12.5亩，请改正。')
    return ''
  }
  return Number(number) === 0 ? '' : withoutZeros(number) + (own || (unit ?? ''))
}

/** 66元/亩 of `66.00`, `66元/亩`, `每亩66元`. Empty stays empty. */
export function readRate(text: string, units: Partial<Record<Field, string>> | undefined, refuse: Refuse): string {
  const line = plain(text)
  if (line === '' || line === '-' || line === '/') return ''
  const inWords = rateInWords.exec(line)
  const [, number, own = ''] = inWords ? ['', inWords[2], inWords[1]] : (rateForm.exec(line) ?? [])
  if (number === undefined) {
    refuse('rate', '补贴标准应是数字，最多四位小数，例如 66 或 66元/亩，请改正。')
    return ''
  }
  const heading = units?.rate?.replace(/^元(?:\/|每)?/, '') ?? ''
  const per = own || heading || (units?.quantity ?? '')
  return Number(number) === 0 ? '' : `${withoutZeros(number)}元${per ? `/${per}` : ''}`
}

const numberOf = (text: string): number => Number(/^\d+(?:\.\d+)?/.exec(text)?.[0] ?? Number.NaN)

/** Yuan that a quantity at a rate gives, in fen, rounded; null where one of them is not known. */
export function reckonedFen({ quantity, rate }: { quantity: string; rate: string }): number | null {
  if (quantity === '' || rate === '') return null
  return Math.round(Number((numberOf(quantity) * numberOf(rate) * 100).toFixed(4)))
}

/** 按12.5亩、每亩66元（禁牧）计算: how a payment was reckoned, as far as it is known; empty if nothing is. */
export function reckoningInWords({ quantity, kind, rate }: { quantity: string; kind: string; rate: string }): string {
  const [, yuan = '', per = ''] = /^([\d.]+)元(?:\/(.+))?$/.exec(rate) ?? []
  const parts = [quantity, yuan && `每${per || '份'}${yuan}元`].filter((part) => part !== '')
  if (parts.length === 0) return kind
  return `按${parts.join('、')}${kind ? `（${kind}）` : ''}计算`
}

const unitOf = (quantity: string): string => quantity.replace(/^[\d.]+/, '')
const perOf = (rate: string): string => /\/(.+)$/.exec(rate)?.[1] ?? ''

/**
 * The rate that a policy card names, if it is only one: 66元/亩 of `2026年：每亩 66 元`. Empty for others.
 * @param period of the payment: the rate of another year says nothing about it.
 */
export function rateOfPolicy(words: string, period: string): string {
  const [, year, rest = ''] = /^(?:(\d{4})年度?[:：]?)?(.*)$/su.exec(words.trim()) ?? []
  if (year !== undefined && !period.startsWith(year)) return ''
  const line = plain(rest.replace(/[（(][^（）()]*[）)]$/, '').replace(/[。；]$/, ''))
  const inWords = rateInWords.exec(line)
  if (inWords) return `${withoutZeros(inWords[2] ?? '')}元/${inWords[1]}`
  const [, number, per] = line.includes('元') ? (rateForm.exec(line) ?? []) : []
  return number && per ? `${withoutZeros(number)}元/${per}` : ''
}

type Reckoned = { quantity: string; rate: string; fen: number }

/**
 * How a sum follows from quantity and rate, before the reader's eyes: 12.5亩 × 66元/亩 = 825.00 元. Says what is not known,
 * and what differs.
 * @param policyRate of the card, where the payment itself names none.
 */
export function reckon({ quantity, rate, fen }: Reckoned, policyRate: string): string {
  const known = rate || policyRate
  if (quantity === '') return known ? `标准 ${known}；没有公布面积或数量，算不出这一笔。` : ''
  if (known === '') return `${quantity}；没有公布标准，算不出这一笔。`
  if (unitOf(quantity) !== perOf(known) && perOf(known) !== '')
    return `${quantity}，标准 ${known}：单位不同，算不出这一笔。`
  const sum = reckonedFen({ quantity, rate: known })
  if (sum === null) return ''
  const reckoning = `${quantity} × ${known}${rate ? '' : '（政策说明里今年的标准）'} = ${showYuan(sum)} 元`
  if (Math.abs(sum - fen) <= 1) return reckoning
  const less = fen < sum
  return `${reckoning}；实际发放 ${showYuan(fen)} 元，${less ? '少' : '多'} ${showYuan(Math.abs(sum - fen))} 元，原因可以问发放单位。`
}
