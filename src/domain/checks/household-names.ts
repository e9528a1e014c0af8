import { foldText } from './fold-text.ts'

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

/** Two to four characters after a surname, or a transcribed Mongolian name; masked ones are none. */
function isName(text: string): boolean {
  const name = text.replace(/\(.*$/, '')
  if (!/^\p{sc=Han}{2,7}$/u.test(name) || /某|[合小总共]计|^无$/.test(name)) return false
  return (
    mongolianName.test(name) ||
    (name.length <= 3 && surname.test(name)) ||
    /^(?:欧阳|司马|诸葛|上官)\p{sc=Han}{1,2}$/u.test(name)
  )
}

const surname =
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付傅方邹熊白孟秦邱侯江尹薛闫雷段龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文齐包鲍乌额巴敖斯宝图梅霍安那关佟洪单初曲季柴牛樊栾]/
const mongolianName =
  /(?:其其格|其木格|高娃|花尔|图雅|格日乐|娜仁|娜日|苏日娜|巴图|巴特尔|巴雅尔|宝音|布和|朝鲁|朝格图|额尔敦|额尔德尼|哈斯|呼和|吉日嘎拉|孟和|那顺|那木|敖日格乐|青格乐|萨仁|斯琴|苏和|特木尔|铁柱|通拉嘎|乌云|乌兰图|乌日娜|阿拉坦|阿古拉|白音|达来|都日|毕力格|温都|满都|牧仁|托娅|塔娜|格根|道尔吉|扎布|苏荣|仁钦)/
