import { useRef, useState } from 'react'
import { useHydrated } from '../articles/use-hydrated.ts'

/** A text to copy: with a button where scripts run, selected by hand otherwise. */
export function CopyText({ text, labelledBy }: { text: string; labelledBy: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setSaid('已复制，请到公众号里粘贴。')
    } catch {
      // Without HTTPS, or refused: the text is selected.
      setSaid('请按 Ctrl+C（苹果电脑按 ⌘C）复制选中的文字。')
    }
  }

  return (
    <>
      {/* oxlint-disable-next-line react/forbid-elements -- Nothing is typed into it. */}
      <textarea ref={field} aria-labelledby={labelledBy} readOnly rows={text.split('\n').length + 4} value={text} />
      <p className="forwarding-links">
        {hydrated ? (
          <button type="button" className="button-primary" onClick={() => void copy()}>
            复制文字
          </button>
        ) : (
          <span>在框里全选，再复制。</span>
        )}
        <span role="status">{said}</span>
      </p>
    </>
  )
}
