import type { ReactNode } from 'react'
import type { UnitGroup } from '../../../domain/areas/queries.server.ts'
import { Icon } from '../../ui/icon.tsx'

export type ListFilterView = {
  path: string
  years: readonly number[]
  units: readonly UnitGroup[]
  types: readonly { id: number; title: string }[]
  year: number | null
  quarter: number | null
  areaId: number | null
  typeId: number | null
  clearHref: string | null
}

const quarters = ['一季度', '二季度', '三季度', '四季度'] as const

/** Narrows a list by year, quarter, unit and category. A plain form: works without JavaScript. */
export function ListFilter({ filter }: { filter: ListFilterView }) {
  const { path, years, units, types, year, quarter, areaId, typeId, clearHref } = filter
  return (
    <form className="list-filter" action={path} aria-label="筛选" key={`${year} ${quarter} ${areaId} ${typeId}`}>
      <Choice name="year" label="年份" all="全部年份" value={year}>
        {years.map((each) => (
          <option key={each} value={each}>
            {each}年
          </option>
        ))}
      </Choice>
      <Choice name="quarter" label="季度" all="全年" value={quarter}>
        {quarters.map((title, index) => (
          <option key={title} value={index + 1}>
            {title}
          </option>
        ))}
      </Choice>
      <Choice name="areaId" label="单位" all="全部单位" value={areaId}>
        {units.map(({ title, units: group }) => (
          <optgroup key={title} label={title}>
            {group.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice name="articleTypeId" label="类别" all="全部类别" value={typeId}>
        {types.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <button type="submit">
        <Icon name="search" />
        筛选
      </button>
      {clearHref ? (
        <a className="button" href={clearHref}>
          清除
        </a>
      ) : null}
    </form>
  )
}

function Choice({
  name,
  label,
  all,
  value,
  children,
}: {
  name: string
  label: string
  all: string
  value: number | null
  children: ReactNode
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {children}
    </select>
  )
}
