import type { DemoUnit } from './units.ts'

const scenery: Record<string, string> = {
  '152201000000': '洮儿河穿城而过，是兴安盟行政公署所在地',
  '152202000000': '地处大兴安岭西南麓，林海、温泉与火山天池相连',
  '152221000000': '草原、农田和林地相间，农牧业并重',
  '152222000000': '沙地草原与五角枫林相间，以农牧业为主',
  '152223000000': '绰尔河水灌溉成片稻田，是有名的水稻产区',
  '152224000000': '山泉众多，丘陵与河谷相间，以种植业和养殖业为主',
  '152290000000': '由散布各地的国有农场和牧场组成，机械化程度较高',
}

/** Introduction of a whole district: its location, its units and how it discloses. */
export function districtIntro(root: { code: string; name: string }, units: readonly DemoUnit[]): string {
  const count = (level: DemoUnit['level']) =>
    units.filter((unit) => unit.districtCode === root.code && unit.level === level).length
  return [
    `<p>${root.name}${scenery[root.code] ?? ''}。</p>`,
    `<p>本平台收录${root.name}所属单位${count('department')}个、乡镇一级单位${count('township')}个、村一级单位${count('village')}个，各单位按照职责公开党务、政务和财务，接受群众监督。</p>`,
    '<p>平台上的公开内容由各单位采集、审核后发布；对公开内容有疑问的，可以向发布单位或者监督机关反映。</p>',
  ].join('')
}
