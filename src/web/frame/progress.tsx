import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useBusy } from '../ui/use-busy.ts'

/** As long as the bar waits, too: most answers come sooner. */
const delayMs = 300

/** Shows that a page or the answer to a form is on its way: a bar at the top, and words on the button that was pressed. */
export function Progress() {
  const busy = useBusy()
  useWaitingButton(useNavigation().formMethod !== undefined && busy)
  return <div className="progress" role="progressbar" aria-label="正在打开页面" hidden={!busy} />
}

/** Marks the button that sent a form with `aria-busy`. One listener for all forms, whoever sends them. */
function useWaitingButton(sending: boolean): void {
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const note = ({ submitter }: SubmitEvent): void => {
      pressed.current = submitter
    }
    document.addEventListener('submit', note, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  useEffect(() => {
    const button = pressed.current
    if (!sending || !button) return
    const timer = setTimeout(() => button.setAttribute('aria-busy', 'true'), delayMs)
    return () => {
      clearTimeout(timer)
      button.removeAttribute('aria-busy')
    }
  }, [sending])
}
