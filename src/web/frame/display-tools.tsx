import { useEffect, useRef } from 'react'
import {
  type Display,
  type DisplayChoice,
  hasChoice,
  textSizeOf,
  textSizes,
  toggleChoice,
  withoutChoice,
  withTextSize,
} from '../../platform/display.ts'
import { changeDisplay } from '../ui/display-client.ts'
import { Icon } from '../ui/icon.tsx'
import { ReadAloudButtons } from '../ui/reading/read-aloud-buttons.tsx'
import { href } from '../href.ts'

/** The display toolbar and the reading guide. Both need JavaScript. */
export default function DisplayTools({ display }: { display: Display }) {
  return (
    <>
      {hasChoice(display, 'bar') ? <Toolbar display={display} /> : null}
      {hasChoice(display, 'guide') ? <Guide /> : null}
    </>
  )
}

const switches: { choice: DisplayChoice; title: string }[] = [
  { choice: 'light', title: '白底黑字' },
  { choice: 'dark', title: '黑底黄字' },
  { choice: 'night', title: '深色' },
  { choice: 'spaced', title: '加大间距' },
  { choice: 'pointer', title: '大指针' },
  { choice: 'guide', title: '辅助线' },
]

function Toolbar({ display }: { display: Display }) {
  const at = textSizes.findIndex(({ size }) => size === textSizeOf(display))
  const setSize = (index: number) => void changeDisplay((now) => withTextSize(now, textSizes[index]?.size ?? ''))
  return (
    <section className="display-bar" aria-label="无障碍工具">
      <button type="button" onClick={() => setSize(at - 1)} disabled={at === 0}>
        缩小文字
      </button>
      <button type="button" onClick={() => setSize(at + 1)} disabled={at === textSizes.length - 1}>
        放大文字
      </button>
      {switches.map(({ choice, title }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={hasChoice(display, choice)}
          onClick={() => void changeDisplay((now) => toggleChoice(now, choice))}
        >
          {title}
        </button>
      ))}
      <ReadAloudButtons />
      <button
        type="button"
        onClick={() => void changeDisplay((now) => (hasChoice(now, 'mongol') ? 'bar.mongol' : 'bar'))}
      >
        恢复标准
      </button>
      <a className="button" href={href('/accessibility')}>
        全部设置
      </a>
      <button
        type="button"
        aria-label="关闭无障碍工具"
        onClick={() => void changeDisplay((now) => withoutChoice(now, 'bar'))}
      >
        <Icon name="x" />
        关闭
      </button>
    </section>
  )
}

/** The reading guide: a line that follows the pointer and the keyboard focus. */
function Guide() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const moveTo = (y: number) => {
      if (line.current) line.current.style.transform = `translateY(${y}px)`
    }
    const onPointer = (event: PointerEvent) => moveTo(event.clientY)
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) moveTo(target.getBoundingClientRect().bottom)
    }
    document.addEventListener('pointermove', onPointer, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointermove', onPointer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return <div ref={line} className="reading-guide" aria-hidden="true" />
}
