import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { readOptions, type PackedGroup } from '../frame/forms/find-options.ts'
import { PickerField } from '../frame/forms/picker.tsx'

type AreaPickerProps = {
  role: string
  groups: readonly PackedGroup[]
  chosen: readonly string[]
  typed: string
  error: string | undefined
}

/**
 * Areas of a role: the selected ones, each with a remove button, and a field to add another. Without JavaScript
 * the buttons submit the form, which comes back with all its values.
 */
export function AreaPicker(props: AreaPickerProps) {
  const { role, groups } = props
  const { chosen, add, remove } = useChosenAreas(props)
  return (
    <div className="area-picker">
      <ChosenAreas role={role} titles={chosen} onRemove={remove} />
      <PickerField
        name={`area-${role}`}
        id={`areas-${role}`}
        label="地区或单位"
        none="输入名称、拼音、首字母查找"
        hint="选中一个地区，也就包括它下面的全部单位；可以添加几个"
        groups={groups}
        error={props.error}
        isEmptied
        onChoose={(id) => add(titlesOf(groups).find((title) => title.startsWith(`${id} `)))}
        fallback={<PlainField {...props} />}
      />
    </div>
  )
}

/** Before the scripts have come: a title, which the button adds. */
function PlainField({ role, typed, error }: AreaPickerProps) {
  const id = `areas-${role}`
  return (
    <span className="area-box">
      <input
        id={id}
        name={`area-${role}`}
        list="area-titles"
        autoComplete="off"
        placeholder="输入名称查找，再从列表中选择"
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
      />
      <button type="submit" name="intent" value={`area-${role}`} formNoValidate>
        添加
      </button>
    </span>
  )
}

function useChosenAreas({ chosen: given }: Pick<AreaPickerProps, 'chosen'>) {
  const [chosen, setChosen] = useState(given)
  const add = (title: string | undefined) => {
    if (title) setChosen((others) => [...others.filter((other) => other !== title), title])
  }
  const remove = (title: string) => setChosen((others) => others.filter((other) => other !== title))
  return { chosen, add, remove }
}

function ChosenAreas({
  role,
  titles,
  onRemove,
}: {
  role: string
  titles: readonly string[]
  onRemove: (title: string) => void
}) {
  if (titles.length === 0) return null
  return (
    <ul className="area-tags" aria-label="已选的地区或单位">
      {titles.map((title) => (
        <li key={title}>
          <input type="hidden" name={`area-${role}`} value={title} />
          {title.replace(/^\d+ /, '')}
          <button
            type="submit"
            name="remove"
            value={`${role} ${title}`}
            formNoValidate
            aria-label={`移除 ${title}`}
            onClick={(event) => {
              event.preventDefault()
              onRemove(title)
            }}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Titles as the form sends them: number, what stands above, and name. */
const titlesOf = (groups: readonly PackedGroup[]): string[] =>
  groups.flatMap(readOptions).map(({ id, note, title }) => [id, note, title].filter(Boolean).join(' '))

/** Suggestions of all plain fields. */
export function AreaTitles({ groups }: Pick<AreaPickerProps, 'groups'>) {
  return (
    <datalist id="area-titles">
      {titlesOf(groups).map((title) => (
        <option key={title} value={title} />
      ))}
    </datalist>
  )
}
