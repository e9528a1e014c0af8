import {
  type Display,
  elderModeTitle,
  hasChoice,
  isChoice,
  isTextSize,
  getTextSize,
  textSizes,
  toggleChoice,
  withChoice,
  withoutChoice,
  withTextSize,
} from '../../platform/display.ts'
import { changeDisplay, currentDisplay, onDisplayChange } from '../ui/display-client.ts'
import { onEvent } from './events.ts'
import { setIcon } from './set-icon.ts'

/** Applies display settings in the browser; without JavaScript the same buttons post to the server. */
export function startDisplay(): void {
  showDisplay(currentDisplay())
  onDisplayChange(() => showDisplay(currentDisplay()))
  document.addEventListener('submit', (event) => {
    const change = event.submitter instanceof HTMLButtonElement && changeBy(event.submitter)
    if (!change || !event.submitter) return
    event.preventDefault()
    // Scrolled to keep its button in place, the header would lose its upper edge.
    void changeDisplay(change, event.submitter.closest('body > .header') ? undefined : event.submitter)
  })
  onEvent('click', '.display-links a', (_, event) => {
    event.preventDefault()
    void changeDisplay((now) => withChoice(now, 'bar'))
  })
  onEvent('click', '.display-bar button[name]', (button) => {
    const change = button instanceof HTMLButtonElement && (changeBy(button) ?? toolbarChange(button))
    if (change) void changeDisplay(change)
  })
  followWithGuide()
}

type Change = (display: Display) => Display

/** The display change of a button of any form, or null. */
function changeBy({ name, value }: HTMLButtonElement): Change | null {
  // Header and menus in another language come from the server.
  if (name === 'toggle' && isChoice(value) && value !== 'mongol') return (display) => toggleChoice(display, value)
  if (name === 'size' && isTextSize(value)) return (display) => withTextSize(display, value)
  return null
}

/** The display change of a button that only the toolbar has, or null. */
function toolbarChange({ name, value }: HTMLButtonElement): Change | null {
  if (name === 'step') return (display) => withTextSize(display, sizeBeside(display, Number(value)))
  if (name === 'reset') return (display) => (hasChoice(display, 'mongol') ? 'bar.mongol' : 'bar')
  if (name === 'close') return (display) => withoutChoice(display, 'bar')
  return null
}

const placeOf = (display: Display): number => textSizes.findIndex(({ size }) => size === getTextSize(display))

const sizeBeside = (display: Display, step: number) => textSizes[placeOf(display) + step]?.size ?? getTextSize(display)

/** Shows the settings on everything that changes them, on pages that were rendered with other ones too. */
export function showDisplay(display: Display): void {
  setText('body > .header .display-links button', elderModeTitle(display))
  showMenuSize(display)
  for (const button of buttons('toggle'))
    // Not every toggle is pressed: some change their words instead.
    if (button.hasAttribute('aria-pressed') && isChoice(button.value))
      setPressed(button, hasChoice(display, button.value))
  for (const button of buttons('size')) setPressed(button, button.value === getTextSize(display))
  for (const button of buttons('step')) button.disabled = !textSizes[placeOf(display) + Number(button.value)]
  for (const [selector, choice] of [
    ['.display-bar', 'bar'],
    ['.reading-guide', 'guide'],
  ] as const)
    document.querySelector(selector)?.toggleAttribute('hidden', !hasChoice(display, choice))
  showOnForm(display)
}

const buttons = (name: string) => document.querySelectorAll<HTMLButtonElement>(`button[name=${name}]`)

const setPressed = (button: Element, isPressed: boolean) => button.setAttribute('aria-pressed', String(isPressed))

/** The form of all settings, which may be open while the toolbar changes them. */
function showOnForm(display: Display): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    '.display-form input[value]:not([value=""]):not([type=hidden])',
  ))
    if (isChoice(input.value)) input.checked = hasChoice(display, input.value)
  for (const usual of document.querySelectorAll<HTMLInputElement>('.display-form input[value=""]'))
    usual.checked = !usual.form?.querySelector(`input[name="${usual.name}"]:checked:not([value=""])`)
}

/** Shows the size of the vertical menu on its buttons, and titles on its entries when they are icons only. */
function showMenuSize(display: Display): void {
  const closed = hasChoice(display, 'closed')
  for (const link of document.querySelectorAll('.side-menu li > a'))
    if (closed) link.setAttribute('title', link.textContent)
    else link.removeAttribute('title')
  const [icon, title] = closed
    ? (['panel-left-open', '展开菜单'] as const)
    : (['panel-left-close', '收起菜单'] as const)
  const button = document.querySelector('.side-menu-size [value=closed]')
  button?.setAttribute('aria-expanded', String(!closed))
  button?.setAttribute('title', title)
  setText('.side-menu-size [value=closed] span', title)
  setIcon(button, icon)
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector)
  // A Mongolian form of the same word stays.
  if (element && (element.querySelector('.both > :last-child') ?? element).textContent !== text)
    element.textContent = text
}

/** The reading guide: a line that follows the pointer and the keyboard focus. */
function followWithGuide(): void {
  const moveTo = (y: number) => {
    const line = document.querySelector<HTMLElement>('.reading-guide')
    if (line && !line.hidden) line.style.transform = `translateY(${y}px)`
  }
  document.addEventListener('pointermove', ({ clientY }) => moveTo(clientY), { passive: true })
  onEvent('focusin', ':focus-visible', (element) => moveTo(element.getBoundingClientRect().bottom))
}
