import { listGroupedUnits } from '../frame/unit-options.server.ts'

/** Areas as a picker offers them. Their titles are number, what stands above, and name. */
export const groupAreas = (areas: readonly { id: number; title: string }[]) =>
  listGroupedUnits(
    areas.map(({ id, title }) => {
      const [, ...words] = title.split(' ')
      return { id, name: words.at(-1) ?? '', note: words.slice(0, -1).join(' ') }
    }),
    '地区和单位',
  )
