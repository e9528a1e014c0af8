import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { matchTitle, unknownArea } from '../../../access/area-titles.ts'

type AreaPickerProps = {
  role: string
  options: readonly string[]
  chosen: readonly string[]
  typed: string
  error: string | undefined
}

/**
 * Areas of a role: the selected ones, each with a remove button, and a field to add another. Without JavaScript
 * the buttons submit the form, which comes back with all its values.
 */
export function AreaPicker(props: AreaPickerProps) {
  const { role } = props
  const id = `areas-${role}`
  const { chosen, text, setText, problem, add, remove } = useChosenAreas(props)
  return (
    <div className="area-picker">
      <ChosenAreas role={role} titles={chosen} onRemove={remove} />
      <label htmlFor={id}>地区或单位</label>
      <span className="area-box">
        <input
          id={id}
          name={`area-${role}`}
          list="area-titles"
          autoComplete="off"
          placeholder="输入名称查找，再从列表中选择"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <AddButton role={role} onAdd={add} />
      </span>
      <small id={`${id}-hint`} className="field-hint">
        选中一个地区，也就包括它下面的全部单位；可以添加几个
      </small>
      <span id={`${id}-error`} className="field-error" role="alert">
        {problem}
      </span>
    </div>
  )
}

function useChosenAreas({ options, chosen: given, typed, error }: AreaPickerProps) {
  const [chosen, setChosen] = useState(given)
  const [text, setText] = useState(typed)
  const [problem, setProblem] = useState(error)
  const [seen, setSeen] = useState(error)
  if (seen !== error) {
    setSeen(error)
    setProblem(error)
  }
  const add = () => {
    const title = matchTitle(text, options)
    setProblem(title || text.trim() === '' ? undefined : unknownArea)
    if (!title) return
    setText('')
    setChosen((others) => [...others.filter((other) => other !== title), title])
  }
  const remove = (title: string) => setChosen((others) => others.filter((other) => other !== title))
  return { chosen, text, setText, problem, add, remove }
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

function AddButton({ role, onAdd }: { role: string; onAdd: () => void }) {
  return (
    <button
      type="submit"
      name="intent"
      value={`area-${role}`}
      formNoValidate
      onClick={(event) => {
        event.preventDefault()
        onAdd()
      }}
    >
      添加
    </button>
  )
}

/** Suggestions of all pickers. */
export function AreaTitles({ options }: { options: readonly string[] }) {
  return (
    <datalist id="area-titles">
      {options.map((title) => (
        <option key={title} value={title} />
      ))}
    </datalist>
  )
}
