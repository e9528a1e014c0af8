import type { ReactNode } from 'react'
import type { UnitGroup } from '../../../domain/units/queries.server.ts'
import {
  aboutChoices,
  type QuarterChoice,
  quarterTitle,
  releasedChoices,
} from '../../../domain/articles/quarter-choice.ts'
import { Icon } from '../../ui/icon.tsx'

export type ListFilterView = {
  path: string
  years: readonly number[]
  units: readonly UnitGroup[]
  types: readonly { id: number; title: string }[]
  year: number | null
  quarter: QuarterChoice | null
  areaId: number | null
  typeId: number | null
  clearHref: string | null
}

/** Narrows a list by year, quarter (that texts are about, or of their release), unit and category. A plain form: works without JavaScript. */
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
        <optgroup label="内容写明的时期">
          <QuarterOptions choices={aboutChoices} />
        </optgroup>
        <optgroup label="发布时间">
          <QuarterOptions choices={releasedChoices} />
        </optgroup>
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

const QuarterOptions = ({ choices }: { choices: readonly QuarterChoice[] }) =>
  choices.map((choice) => (
    <option key={choice} value={choice}>
      {quarterTitle(choice)}
    </option>
  ))

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
  value: number | string | null
  children: ReactNode
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {children}
    </select>
  )
}
