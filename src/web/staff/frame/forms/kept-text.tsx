import { useId } from 'react'

/** Text typed into a form that is gone because somebody else acted meanwhile, to be read and copied. */
export function KeptText({ label, text }: { label: string; text: string | undefined }) {
  const id = useId()
  if (!text) return null
  return (
    <section className="panel">
      <div className="field">
        <label htmlFor={id}>{label}（您写的，没有保存）</label>
        {/* oxlint-disable-next-line react/forbid-elements -- Nothing is typed into it. */}
        <textarea
          id={id}
          rows={Math.min(10, text.split('\n').length + 2)}
          readOnly
          defaultValue={text}
          aria-describedby={`${id}-hint`}
        />
        <small id={`${id}-hint`} className="field-hint">
          别人已经办理了这一步。还需要这些文字的，请复制后另存。
        </small>
      </div>
    </section>
  )
}
