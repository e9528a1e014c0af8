const endings: readonly (readonly [RegExp, string])[] = [
  [/嘎查(村民委员会|人民委员会|委员会|委会)$/, '嘎查'],
  [/社区(居民委员会|居民委会|居委会)$/, '社区'],
  [/村(村民委员会|村民委会|委会)$/, '村'],
  [/村民委员会$/, '村'],
  [/村居委会$/, '社区'],
]

/** The common name, without the formal ending of the committee: 永安嘎查委会 → 永安嘎查. */
export function cleanVillageName(raw: string, townshipName: string): string {
  // The registers have placeholder names for areas without residents' committees.
  let name = raw.replaceAll('虚拟', '')
  if (name === '生活区') return townshipName + name
  if (name.startsWith(townshipName) && /[嘎查村]$/.test(name)) name = name.slice(townshipName.length)
  for (const [ending, replacement] of endings) {
    if (ending.test(name)) return name.replace(ending, replacement)
  }
  return name.replace(/(居民委员会|居委会)$/, '社区')
}

/** A farm's team: 跃进马场一队居民委员会 → 跃进马场一队, 布敦化牧场第一居民委员会 → 布敦化牧场第一生产队. */
export function cleanTeamName(raw: string, farmName: string): string {
  const name = raw.replaceAll('虚拟', '')
  if (name === '生活区') return farmName + name
  return name.replace(/(队)居民委员会$/, '$1').replace(/居民委员会$/, '生产队')
}

/** 内蒙古自治区国营杜尔基农场 → 杜尔基农场 */
export function cleanTownshipName(raw: string): string {
  return raw.replace(/^内蒙古自治区国营/, '')
}

/** The tab under which a township-level unit is listed. */
export function townshipGroup(name: string, farmDistrict: boolean): string {
  if (farmDistrict) return name.endsWith('农场') ? '农场' : '牧场'
  if (name.endsWith('街道')) return '街道'
  if (name.endsWith('苏木')) return '苏木'
  if (name.endsWith('镇')) return '镇'
  if (name.endsWith('乡')) return '乡'
  return '农牧场与园区'
}
