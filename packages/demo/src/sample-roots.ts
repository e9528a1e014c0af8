import type { DemoRoot } from './units/desks.ts'

/** Root areas with the ids of a fresh database, for tests. The 4445 of the farm district is from the specification. */
export const sampleRoots: readonly DemoRoot[] = [
  { id: 1, code: '152201000000', name: '乌兰浩特市', kind: 'city' },
  { id: 2, code: '152202000000', name: '阿尔山市', kind: 'city' },
  { id: 3, code: '152221000000', name: '科尔沁右翼前旗', kind: 'banner' },
  { id: 4, code: '152222000000', name: '科尔沁右翼中旗', kind: 'banner' },
  { id: 5, code: '152223000000', name: '扎赉特旗', kind: 'banner' },
  { id: 6, code: '152224000000', name: '突泉县', kind: 'county' },
  { id: 4445, code: '152290000000', name: '兴安盟农牧场', kind: 'farm' },
]

export const sampleRootIds: Readonly<Record<string, number>> = Object.fromEntries(
  sampleRoots.map(({ code, id }) => [code, id]),
)
