import { foldText } from './fold-text.ts'
import { isPersonName } from './person-names.ts'

/**
 * Counts the names of family members that a table lists beside the head of their household. `rows`: the texts of the
 * cells, the header first; a cell that spans several rows stands in the first of them, the others are empty.
 */
export function countHouseholdNames(rows: readonly (readonly string[])[]): number {
  const table = rows.map((cells) => cells.map(normal))
  const header = table.slice(0, mostHeaderRows).findIndex((cells) => cells.some((text) => personTitle.test(text)))
  if (header < 0) return 0
  const titles = table[header] ?? []
  const columnsOf = (pattern: RegExp): number[] =>
    titles.flatMap((text, column) => (pattern.test(text) ? [column] : []))
  const [people, members, relations, sizes, heads] = [
    columnsOf(personTitle).filter((column) => !memberTitle.test(titles[column] ?? '')),
    columnsOf(memberTitle),
    columnsOf(relationTitle),
    columnsOf(sizeTitle),
    columnsOf(headTitle),
  ]
  const body = table.slice(header + 1)
  const namesIn = (cells: readonly string[], columns: readonly number[]): number =>
    columns.reduce((sum, column) => sum + countNames(cells[column] ?? ''), 0)
  return body.reduce((sum, cells, row) => {
    const listed = namesIn(cells, members)
    if (listed > 0) return sum + listed
    const isRelative = relations.some((column) => isOtherThanHead(cells[column] ?? ''))
    // Several names below one number of people, or below one head of household, are a family.
    const continues = [...sizes, ...heads].some((column) => row > 0 && (cells[column] ?? '') === '')
    const others = people.filter((column) => !heads.includes(column))
    return (
      sum +
      (isRelative || (continues && hasNumber(body, sizes, row)) ? namesIn(cells, isRelative ? people : others) : 0)
    )
  }, 0)
}

/** Above the header a table may have its title and its date. */
const mostHeaderRows = 3
const personTitle =
  /^(?:户主|姓名|户主姓名|户主名称|家庭成员|家庭成员姓名|成员姓名|人员姓名|保障人员姓名|共同生活(?:的)?家庭成员(?:姓名)?)$/
const memberTitle = /^(?:家庭成员|家庭成员姓名|成员姓名|共同生活(?:的)?家庭成员(?:姓名)?)$/
const relationTitle = /^(?:与(?:户主|申请人|本人)(?:的)?关系|家庭关系|关系)$/
const sizeTitle = /^(?:家庭人口|家庭人口数|家庭人数|人口数|人口|户籍人口|保障人口|保障人数)(?:\(人\))?$/
const headTitle = /^(?:户主|户主姓名|户主名称)$/

const normal = (text: string): string => foldText(text).text.replaceAll(/[ \t]/g, '').trim()

const isOtherThanHead = (relation: string): boolean =>
  /^\p{sc=Han}{1,6}$/u.test(relation) && !/户主|本人/.test(relation)

/** Whether the nearest number of people above is more than one. */
function hasNumber(body: readonly (readonly string[])[], sizes: readonly number[], row: number): boolean {
  return sizes.some((column) => {
    const stated = body.slice(0, row).findLast((cells) => (cells[column] ?? '') !== '')?.[column] ?? ''
    return Number.parseInt(stated, 10) > 1
  })
}

/** Names of a cell, in lines or with commas between them. */
const countNames = (text: string): number => text.split(/[\n、,;，；]/).filter(isName).length

/** A name, also with a remark in brackets; masked ones are none. */
const isName = (text: string): boolean => isPersonName(text.replace(/\(.*$/, ''))
