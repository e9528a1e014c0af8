import { onEvent } from './events.ts'
import { printElement } from './print-element.ts'
import { fillPrintFoot } from './print-foot.ts'
import type { Reading } from './read-aloud.ts'

/** The tools beside an article: read aloud, print, copy the address, go back. */
export function startReadingTools(): void {
  onEvent('click', '[data-do=print]', (button) => {
    const article = button.closest('article')
    if (article) printElement(article)
  })
  onEvent('click', '[data-do=copy]', (button) => void copyAddress(button))
  onEvent('click', '[data-do=read]', (button) => void read(button))
  onEvent('click', '[data-do=pause]', () => controls?.pause())
  onEvent('click', '[data-do=resume]', () => controls?.resume())
  onEvent('click', '[data-do=stop]', () => controls?.stop())
  onEvent('click', '[data-do=back]', (_, event) => {
    if (history.length < 2) return
    event.preventDefault()
    history.back()
  })
  // Some browsers announce printing by only one of the two.
  addEventListener('beforeprint', fillPrintFoot)
  matchMedia('print').addEventListener('change', fillPrintFoot)
}

/** What a page needs once it is shown: silence, and its whole address beside the code. */
export function prepareReadingTools(): void {
  controls?.stop()
  for (const address of document.querySelectorAll<HTMLElement>('.share-address'))
    if (address.textContent.startsWith('/')) address.textContent = location.origin + address.textContent
}

async function copyAddress(button: HTMLElement): Promise<void> {
  const address = button.parentElement?.querySelector('.share-address')?.textContent
  const words = button.querySelector('span')
  // The clipboard API needs HTTPS; otherwise the text can be copied manually.
  if (!address || !words || !navigator.clipboard) return
  await navigator.clipboard.writeText(address)
  words.textContent = '已复制'
}

let controls: { stop: () => void; pause: () => void; resume: () => void } | null = null

const buttonsIn: Record<Reading, readonly string[]> = {
  silent: ['read'],
  'no-voice': ['read'],
  reading: ['pause', 'stop'],
  paused: ['resume', 'stop'],
}

/** @param starter the pressed button: the article and the toolbar have one each. */
async function read(starter: HTMLElement): Promise<void> {
  const { readAloud } = await import('./read-aloud.ts')
  const content = document.querySelector('#content article') ?? document.getElementById('content')
  const group = starter.parentElement
  if (!content || !group) return
  controls = readAloud(content, (reading) => {
    const hadFocus = group.contains(document.activeElement)
    for (const name of ['read', 'pause', 'resume', 'stop'])
      group.querySelector(`[data-do=${name}]`)?.toggleAttribute('hidden', !buttonsIn[reading].includes(name))
    // A button that disappears hands the focus to the one that takes its place.
    if (hadFocus) group.querySelector<HTMLElement>(`[data-do=${buttonsIn[reading][0]}]`)?.focus({ preventScroll: true })
    const note = group.querySelector('.read-aloud-note')
    if (note)
      note.textContent = reading === 'no-voice' ? '这台设备没有可用的朗读语音，请在系统设置里安装中文语音后再试。' : ''
  })
}
