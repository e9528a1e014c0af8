import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import {
  findOptions,
  findTypedOption,
  type Option,
  type OptionGroup,
  readOptions,
  type PackedGroup,
  optionPath,
} from './find-options.ts'

/** Options of a list that nothing was typed for, and of one that was searched. */
const [mostListed, mostFound] = [300, 50]
const pageOptions = 10

const notChosen = '请从列表中选择一项'

export type PickerOptions = {
  groups: readonly (OptionGroup | PackedGroup)[]
  chosen: number | undefined
  required: boolean
  onChoose: ((id: number | null) => void) | undefined
  /** Empties the field again after each choice, where the choices are listed elsewhere. */
  isEmptied: boolean
}

/** State of a picker: the chosen option, what is typed, and the option that the keys are at. */
// oxlint-disable-next-line max-lines-per-function -- Closures over one state.
export function usePicker({ groups, chosen: first, required, onChoose, isEmptied }: PickerOptions) {
  const listId = useId()
  const options = groups.flatMap(readOptions)
  const [chosenId, setChosenId] = useState<number | null>(first ?? null)
  const [given, setGiven] = useState(first)
  if (given !== first) {
    setGiven(first)
    setChosenId(first ?? null)
  }
  const chosen = options.find(({ id }) => id === chosenId) ?? null
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const words = typed ?? ''
  const found = words.trim() === '' ? options : findOptions(options, words)
  const shown = isOpen ? found.slice(0, words.trim() === '' ? mostListed : mostFound) : []
  const isUnclear = typed !== null && (typed.trim() !== '' || (required && chosenId !== null))
  const problem = isUnclear && !isOpen ? notChosen : ''

  const open = (start: number) => {
    setIsOpen(true)
    setAt(start)
  }
  const close = () => setIsOpen(false)
  const choose = (option: Option | null) => {
    setChosenId(isEmptied ? null : (option?.id ?? null))
    setTyped(null)
    close()
    if ((option?.id ?? null) !== chosenId) onChoose?.(option?.id ?? null)
  }
  /** What was typed is an option, or nothing; anything else stays to be corrected. */
  const settle = () => {
    close()
    if (typed === null) return
    const meant = findTypedOption(options, typed)
    if (meant) choose(meant)
    else if (typed.trim() === '') choose(required ? chosen : null)
  }
  const type = (text: string) => {
    setTyped(text)
    open(0)
  }
  const chosenAt = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Tab') return settle()
    if (key === 'Escape' && (isOpen || typed !== null)) {
      // Only the list closes, not a dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
      return close()
    }
    if (key === 'Enter') {
      if (!isOpen) return
      event.preventDefault()
      const option = shown[at]
      if (option) choose(option)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: pageOptions, PageUp: -pageOptions }[key]
    if (step === undefined) return
    event.preventDefault()
    if (!isOpen) return open(typed === null && chosenAt < mostListed ? chosenAt : 0)
    const last = shown.length - 1
    const isPage = Math.abs(step) > 1
    const next = at + step
    setAt(
      isPage ? Math.min(Math.max(next, 0), Math.max(last, 0)) : next > last ? 0 : next < 0 ? Math.max(last, 0) : next,
    )
  }

  const optionId = (index: number) => `${listId}-${index}`
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, at, listId])

  return {
    listId,
    optionId,
    chosenId: chosen?.id ?? null,
    text: typed ?? (chosen ? optionPath(chosen) : ''),
    isOpen,
    at,
    words,
    shown,
    more: isOpen ? found.length - shown.length : 0,
    problem,
    type,
    choose,
    settle,
    onKeyDown,
    toggle: () => (isOpen ? close() : open(chosenAt < mostListed ? chosenAt : 0)),
    openAt: () => open(chosenAt < mostListed ? chosenAt : 0),
  }
}

/** A form is not sent while the field holds words that are no option: it would be sent without them. */
export function useRefusedForm(field: RefObject<HTMLInputElement | null>, problem: string): void {
  const onSubmit = useEffectEvent((event: Event) => {
    if (!problem) return
    event.preventDefault()
    event.stopPropagation()
    field.current?.focus()
  })
  useEffect(() => {
    const form = field.current?.form
    form?.addEventListener('submit', onSubmit, { capture: true })
    return () => form?.removeEventListener('submit', onSubmit, { capture: true })
  }, [field])
}
