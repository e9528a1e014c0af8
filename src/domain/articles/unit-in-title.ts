/** Fewer characters do not say what an article is about. */
const fewestLeft = 4
/** The longest name of the place that a unit belongs to. */
const mostBefore = 12

/**
 * How many characters at the start of a title name its unit, with the place before it: 索伦牧场第三生产队2026年…
 * starts with the unit 第三生产队. 0 if the title starts otherwise.
 */
export function unitInTitle(title: string, unit: string): number {
  const at = unit === '' ? -1 : title.indexOf(unit)
  if (at === -1 || at > mostBefore || !/^([^关于\p{P}]*[市旗县镇乡场木道区])?$/u.test(title.slice(0, at))) return 0
  const end = at + unit.length + (title[at + unit.length] === '：' ? 1 : 0)
  return title.length - end < fewestLeft ? 0 : end
}
