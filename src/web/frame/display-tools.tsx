import type { DisplayChoice } from '../../platform/display.ts'
import { href } from '../href.ts'
import { Icon } from '../ui/icon.tsx'
import { ReadAloudButtons } from '../ui/reading/read-aloud-buttons.tsx'

const switches: { choice: DisplayChoice; title: string }[] = [
  { choice: 'light', title: '白底黑字' },
  { choice: 'dark', title: '黑底黄字' },
  { choice: 'night', title: '深色' },
  { choice: 'spaced', title: '加大间距' },
  { choice: 'pointer', title: '大指针' },
  { choice: 'guide', title: '辅助线' },
]

/** The display toolbar and the reading guide. Both need JavaScript, which shows them where they are chosen. */
export function DisplayToolsContent() {
  return (
    <>
      <section className="display-bar" aria-label="无障碍工具" hidden>
        <button type="button" name="step" value="-1">
          缩小文字
        </button>
        <button type="button" name="step" value="1">
          放大文字
        </button>
        {switches.map(({ choice, title }) => (
          <button key={choice} type="button" name="toggle" value={choice} aria-pressed="false">
            {title}
          </button>
        ))}
        <ReadAloudButtons />
        <button type="button" name="reset">
          恢复标准
        </button>
        <a className="button" href={href('/accessibility')}>
          全部设置
        </a>
        <button type="button" name="close" aria-label="关闭无障碍工具">
          <Icon name="x" />
          关闭
        </button>
      </section>
      <div className="reading-guide" aria-hidden="true" hidden />
    </>
  )
}
