/** State of reading aloud with the browser's speech synthesis. */
export type Reading = 'silent' | 'reading' | 'paused' | 'no-voice'

const blocks = 'h1, h2, h3, h4, p, li, dt, dd, th, td, caption, figcaption'
const current = 'being-read'
/** Some voices cut off long texts, so each sentence is spoken separately. */
const sentences = /[^。！？；!?;\n]+[。！？；!?;]*/g

/**
 * Reads an element aloud block by block and highlights the current block.
 * @param onChange receives state changes; `no-voice` if the device cannot speak.
 * @returns the controls.
 */
export function readAloud(element: Element, onChange: (reading: Reading) => void) {
  const { speechSynthesis: speech } = globalThis
  let stopped = false
  const stop = () => {
    stopped = true
    speech?.cancel()
    unmark()
    onChange('silent')
  }
  if (!speech || typeof SpeechSynthesisUtterance === 'undefined') {
    onChange('no-voice')
    return { stop, pause: stop, resume: stop }
  }

  speech.cancel()
  const texts = readableBlocks(element)
  void (async () => {
    for (const block of texts) {
      mark(block)
      for (const [sentence] of block.innerText.matchAll(sentences)) {
        if (stopped) return
        const spoken = await say(speech, sentence)
        if (!spoken && !stopped) {
          stopped = true
          unmark()
          onChange('no-voice')
          return
        }
      }
    }
    if (!stopped) stop()
  })()
  onChange('reading')
  return {
    stop,
    pause() {
      speech.pause()
      onChange('paused')
    },
    resume() {
      speech.resume()
      onChange('reading')
    },
  }
}

function say(speech: SpeechSynthesis, sentence: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.lang = 'zh-CN'
    utterance.addEventListener('end', () => resolve(true))
    utterance.addEventListener('error', () => resolve(false))
    speech.speak(utterance)
  })
}

/** Innermost visible blocks with text; nested blocks would be read twice. */
const readableBlocks = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(blocks)].filter(
    (block) => !block.querySelector(blocks) && block.offsetParent !== null && block.innerText.trim() !== '',
  )

function mark(block: HTMLElement): void {
  unmark()
  block.classList.add(current)
  block.scrollIntoView({ block: 'nearest' })
}

const unmark = () => document.querySelector(`.${current}`)?.classList.remove(current)
