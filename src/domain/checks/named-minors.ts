import type { Range } from './digit-ranges.ts'
import type { FoldedText } from './fold-text.ts'
import { nameAtEnd, nameAtStart } from './person-names.ts'

/** Below this age (years) personal information is sensitive: Personal Information Protection Law, article 31. */
const ageOfConsent = 14

const han = '\\p{sc=Han}'
const age = '(\\d{1,2}|[一二三四五六七八九十]{1,2})'
const notARange = '(?![以及至到~-]|上|下|周?岁)'
const filler = `[,，、(（:：\\s]{0,2}(?:[男女][孩生童性]?)?[,，、\\s]{0,2}(?:${han}{1,3}族)?[,，、\\s]{0,2}(?:现年|今年|年仅|时年|年龄|刚满|才|已满)?[:：\\s]?`

/** 王小明，男，12岁 */
const nameThenAge = new RegExp(
  `(${han}{2,12}?)(?:同学|小朋友|小同学)?${filler}(?<![\\d一二三四五六七八九十第至到~-])${age}(?:周)?岁${notARange}`,
  'gu',
)
/** 12岁的学生王小明 */
const role =
  '(?:小学生|初中生|学生|儿童|男孩|女孩|男童|女童|孩子|小朋友|幼儿|孤儿|患儿|患者|少年|女儿|儿子|孙子|孙女|养子|养女)'
const ageThenName = new RegExp(
  `(?<![\\d一二三四五六七八九十第至到~-])${age}(?:周)?岁(?:大)?(?:的)?(?:小)?${role}?[:：]?(${han}{2,4})`,
  'gu',
)
/** 三年级2班学生王小明, 孤儿王小明， */
const roleThenName = new RegExp(
  `(?:(?:[一二三四五六]|(?<!\\d)[1-6])年级(?:[(（]?[\\d一二三四五六七八九十]{1,2}[)）]?班)?(?:的)?(?:学生|同学)|小学生|男童|女童|患儿|孤儿|男婴|女婴|困境儿童|留守儿童)[:：]?(${han}{2,4})(?![\\p{sc=Han}])`,
  'gu',
)
/** 王小明，三年级学生 */
const nameThenGrade = new RegExp(
  `(${han}{2,12})(?:同学|小朋友)?[,，、(（:：\\s]{1,2}(?:[男女][,，、\\s]{0,2})?(?:${han}{2,12}(?:小学|学校|中心校))?(?:(?:[一二三四五六]|(?<!\\d)[1-6])年级|幼儿园[大中小]班)`,
  'gu',
)

const numerals = '一二三四五六七八九十'
function yearsOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  if (text.length === 1) return numerals.indexOf(text) + 1
  return text.startsWith('十') ? 10 + numerals.indexOf(text[1] ?? '') + 1 : ageOfConsent
}

const isYoung = (years: string): boolean => yearsOf(years) < ageOfConsent

/** Names of persons under 14 years, beside their age, their class of primary school or what they are called. */
export function findNamedMinors({ text }: FoldedText): Range[] {
  if (!/岁|年级|小学生|童|婴|患儿|孤儿|幼儿园/.test(text)) return []
  const ranges: Range[] = []
  const add = (from: number, name: string | null): void => {
    if (name) ranges.push({ kind: 'minor', from, to: from + name.length })
  }
  const addLast = (run: string, index: number, least: number): void => {
    const name = nameAtEnd(run)
    if (name && name.length >= least) add(index + run.length - name.length, name)
  }
  for (const { 1: run = '', 2: years = '', index } of text.matchAll(nameThenAge))
    if (isYoung(years)) addLast(run, index, 2)
  for (const { 0: found, 1: years = '', 2: run = '', index } of text.matchAll(ageThenName))
    if (isYoung(years)) add(index + found.length - run.length, nameAtStart(run))
  for (const { 0: found, 1: run = '', index } of text.matchAll(roleThenName))
    if (nameAtStart(run) === run) add(index + found.length - run.length, run)
  for (const { 1: run = '', index } of text.matchAll(nameThenGrade)) addLast(run, index, 3)
  return ranges
}
