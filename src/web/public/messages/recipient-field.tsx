import { useEffect, useRef, useState } from 'react'
import { useEarlyInput } from '../../request/early-input.ts'
import type { Draft } from './draft.ts'
import type { loadForm } from './feedback.server.ts'
import { chosenUnit, findUnits, type FoundGroup } from './recipients.ts'

type View = Pick<Awaited<ReturnType<typeof loadForm>>, 'own' | 'recipients'>

/**
 * The unit that a message is for, found by name in one grouped list; the district itself by default. Without scripts
 * the server shortens the list.
 */
export function RecipientField({
  view: { own, recipients },
  start,
  searched,
  onChange,
}: {
  view: View
  start: Draft
  searched: boolean
  /** The unit that is shown has changed. */
  onChange: () => void
}) {
  const [words, setWords] = useState(start.unitWords)
  const [picked, setPicked] = useState(start.areaId)
  useEarlyInput('unitWords', setWords)
  useEarlyInput('areaId', setPicked)
  const found = findUnits(recipients, words)
  const areaId = chosenUnit({ picked, words, listed: start.unitWords }, found)
  useChange(areaId, onChange)
  const groups = found.length > 0 ? found : findUnits(recipients, '')
  const isAmong = (list: readonly FoundGroup[], id: string) =>
    list.some(({ units }) => units.some((unit) => String(unit.id) === id))
  // Keep the selection if the list is missing during a database outage, or does not have it.
  const isListed = areaId === String(own.id) || isAmong(groups, areaId)
  return (
    <div className="field">
      <NameSearch words={words} onSearch={setWords} />
      <input type="hidden" name="unitListed" value={words} />
      <span className="field-hint" role="status">
        {wordsOf(words, found, areaId)}
      </span>
      <label htmlFor="areaId">留言对象</label>
      <select
        id="areaId"
        name="areaId"
        value={areaId}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Without scripts the page begins anew; return to where they were.
        autoFocus={searched}
      >
        <option value={own.id}>不清楚由谁办，请{own.name}代为转办</option>
        {isListed ? null : <option value={areaId}>刚才选择的单位</option>}
        {groups.map(({ key, title, units }) => (
          <optgroup key={key} label={title}>
            {units.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** Calls back after a changed value was rendered. */
function useChange(value: string, onChange: () => void): void {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    onChange()
  }, [value, onChange])
}

function NameSearch({ words, onSearch }: { words: string; onSearch: (typed: string) => void }) {
  return (
    <>
      <label htmlFor="unitWords">按名称查找单位（选填）</label>
      <div className="feedback-unit">
        <input
          id="unitWords"
          name="unitWords"
          type="search"
          maxLength={60}
          autoComplete="off"
          placeholder="如 民政、某某嘎查"
          value={words}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {/* With scripts it would be the button that Enter presses in any field. */}
        <noscript>
          <button type="submit" name="intent" value="search">
            查找单位
          </button>
        </noscript>
      </div>
    </>
  )
}

function wordsOf(words: string, found: readonly FoundGroup[], areaId: string): string {
  if (words.trim() === '') return ''
  const units = found.flatMap((group) => group.units)
  if (units.length === 0) return '没有找到这个名称的单位，请换个词；不清楚由谁办的，不用选'
  const chosen = units.find(({ id }) => String(id) === areaId)
  return `找到 ${units.length} 个单位${chosen ? `，已选“${chosen.name}”，可以改选` : '，请在下面选择'}`
}
