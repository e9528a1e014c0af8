import { useRef } from 'react'

/** Values that can be taken back. Changes of one field within a second are one step. */
const stepMs = 1_000
const mostSteps = 200

type Step<Value> = { value: Value; field: string; time: number }

/** Undo and redo for a value that somebody else keeps. */
export function useHistory<Value>(set: (value: Value) => void) {
  const past = useRef<Step<Value>[]>([])
  const future = useRef<Value[]>([])
  return {
    /** @param field what is being typed; '' for a change that is a step of its own. */
    change(from: Value, to: Value, field = '') {
      const last = past.current.at(-1)
      const now = Date.now()
      const continues = field !== '' && last?.field === field && now - last.time < stepMs
      if (continues) last.time = now
      else past.current = [...past.current.slice(1 - mostSteps), { value: from, field, time: now }]
      future.current = []
      set(to)
    },
    undo(current: Value) {
      const step = past.current.pop()
      if (!step) return
      future.current.push(current)
      set(step.value)
    },
    redo(current: Value) {
      const value = future.current.pop()
      if (value === undefined) return
      past.current.push({ value: current, field: '', time: 0 })
      set(value)
    },
  }
}
