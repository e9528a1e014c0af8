import { type ReactNode, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../articles/use-hydrated.ts'
import { type Option, readOptions } from './find-options.ts'
import { type PickerOptions, usePicker, useRefusedForm } from './use-picker.ts'

export type PickerProps = {
  name: string
  /** Element id, by default the name. */
  id?: string
  /** Names of the list, as the label of the field. */
  label: string
  groups: PickerOptions['groups']
  chosen?: number | undefined
  /** Text of the choice of nothing. */
  none: string
  required?: boolean
  error?: string | undefined
  hint?: string | undefined
  /** Gets the new choice; null for none. */
  onChoose?: PickerOptions['onChoose']
  /** Empties the field again after each choice, where the choices are listed elsewhere. */
  isEmptied?: boolean
  /** Instead of a native select, before the scripts have come. */
  fallback?: ReactNode
}

/** A label with its picker, and its error below. */
export function PickerField(props: PickerProps) {
  const { name, id = name, label, error, hint } = props
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Picker {...props} />
      {hint ? (
        <small id={`${id}-hint`} className="field-hint">
          {hint}
        </small>
      ) : null}
      <span id={`${id}-error`} className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}

/** In a form that filters a list. */
export const FilterPicker = (props: PickerProps) => (
  <div className="filter-field">
    <label htmlFor={props.id ?? props.name}>{props.label}</label>
    <Picker {...props} />
  </div>
)

/**
 * One of many options, found by name, pinyin, initials or code: a combobox with a list (WAI-ARIA APG), and a native select
 * without scripts. The form sends the id of the option.
 */
export function Picker(props: PickerProps) {
  return useHydrated() ? <Combobox {...props} /> : (props.fallback ?? <NativeSelect {...props} />)
}

const describedBy = ({ id = '', error, hint }: PickerProps): string | undefined =>
  [error === undefined ? '' : `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

function NativeSelect({ name, id = name, groups, chosen, none, required, ...props }: PickerProps) {
  return (
    <select
      id={id}
      name={name}
      defaultValue={chosen ?? ''}
      required={required}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={describedBy({ ...props, name, id, groups, none })}
    >
      <option value="">{none}</option>
      {groups.map((group) => (
        <optgroup key={group.title} label={group.title}>
          {readOptions(group).map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function Combobox(props: PickerProps) {
  const { name, id = name, label, groups, none, required = false, error, isEmptied = false } = props
  const picker = usePicker({ groups, chosen: props.chosen, required, onChoose: props.onChoose, isEmptied })
  const { isOpen, at, shown, problem } = picker
  const field = useRef<HTMLInputElement>(null)
  useRefusedForm(field, problem)
  return (
    <span
      className="picker"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) picker.settle()
      }}
    >
      <input type="hidden" name={name} value={picker.problem || picker.chosenId === null ? '' : picker.chosenId} />
      <input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={picker.listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[at] ? picker.optionId(at) : undefined}
        aria-required={required || undefined}
        aria-invalid={error || problem ? true : undefined}
        aria-describedby={[describedBy({ ...props, id }), `${picker.listId}-state`].filter(Boolean).join(' ')}
        autoComplete="off"
        spellCheck={false}
        placeholder={none}
        title={picker.text || undefined}
        value={picker.text}
        onChange={({ target }) => picker.type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={picker.openAt}
        onKeyDown={picker.onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={`${label}：全部选项`} onClick={picker.toggle}>
        <Icon name="chevron-right" />
      </button>
      {isOpen ? <Listbox picker={picker} label={label} groups={groups} none={required ? null : none} /> : null}
      <span id={`${picker.listId}-state`} className={problem ? 'field-error' : 'visually-hidden'} role="status">
        {problem || stateOf(picker)}
      </span>
    </span>
  )
}

type State = ReturnType<typeof usePicker>

function stateOf({ isOpen, words, shown, more }: State): string {
  if (!isOpen) return ''
  if (shown.length === 0) return '没有找到，请换名称、拼音、首字母或代码'
  return words.trim() === ''
    ? `${shown.length + more} 项，可以输入名称、拼音、首字母或代码查找`
    : `找到 ${shown.length + more} 项`
}

type ListboxProps = { picker: State; label: string; groups: PickerOptions['groups']; none: string | null }

/** Grouped as given, or the best first if something was typed. */
function Listbox({ picker, label, groups, none }: ListboxProps) {
  const { shown, words, more } = picker
  const isSearched = words.trim() !== ''
  const rows = shown.map((option, index) => ({ option, index }))
  const lists = isSearched
    ? [{ title: '', rows }]
    : groups.map((group) => {
        const own = new Set(readOptions(group))
        return { title: group.title, rows: rows.filter(({ option }) => own.has(option)) }
      })
  return (
    // The focus stays in the field, whose keys move through the list.
    <span className="picker-list" onPointerDown={(event) => event.preventDefault()}>
      <span id={picker.listId} role="listbox" aria-label={label}>
        {lists
          .filter((list) => list.rows.length > 0)
          .map((list) => (
            <span key={list.title} role="group" aria-label={list.title || '找到的选项'}>
              {list.title ? <small aria-hidden="true">{list.title}</small> : null}
              {list.rows.map(({ option, index }) => (
                <Row key={`${list.title} ${option.id}`} picker={picker} option={option} index={index} />
              ))}
            </span>
          ))}
      </span>
      {shown.length === 0 ? <small>没有找到，请换名称、拼音、首字母或代码</small> : null}
      {more > 0 ? <small>还有 {more} 项，请再输入几个字</small> : null}
      {none !== null && !isSearched && picker.chosenId !== null ? (
        <button type="button" tabIndex={-1} onClick={() => picker.choose(null)}>
          清除选择（{none}）
        </button>
      ) : null}
    </span>
  )
}

function Row({ picker, option, index }: { picker: State; option: Option; index: number }) {
  const { id, title, note, code } = option
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
    <span
      id={picker.optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={id === picker.chosenId}
      data-active={index === picker.at || undefined}
      onClick={() => picker.choose(option)}
    >
      <span>{title}</span>
      {note || code ? (
        <small>
          {[note, code && picker.words.trim() && /\d/.test(picker.words) ? code : ''].filter(Boolean).join('，')}
        </small>
      ) : null}
    </span>
  )
}
