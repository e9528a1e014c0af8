import { useState } from 'react'
import { formatDateTime } from '../../../platform/dates.ts'
import type { AutosaveState } from '../editor/autosave-state.ts'

export type Restored = { text: string; time: string; isOutdated: boolean }

/** Says above a field that it holds what was typed earlier. */
export function KeptNotice({ restored: { time, isOutdated }, saved }: { restored: Restored; saved: string }) {
  return (
    <div className="staff-note kept-notice">
      <p>
        下面是您 {time} 写的，还没有提交。
        {isOutdated ? <strong>写了以后，这里的内容有了变化，请核对后再提交。</strong> : null}
      </p>
      {isOutdated && saved !== '' ? (
        <details>
          <summary>现在保存的内容</summary>
          <p className="kept-saved">{saved}</p>
        </details>
      ) : null}
    </div>
  )
}

type StateProps = {
  state: AutosaveState<never>
  hasDraft: boolean
  isOvertaken: boolean
  getText: () => string
  onDiscard: () => void
  onUndo: (text: string) => void
  retry: () => void
}

/** Whether what is typed is kept, with a button that discards it. */
export function KeptState({ state, hasDraft, isOvertaken, getText, onDiscard, onUndo, retry }: StateProps) {
  const [discarded, setDiscarded] = useState<string | null>(null)
  const problem = problemOf(state)
  return (
    <div className="kept-state needs-script">
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
          <button type="button" onClick={retry}>
            再试一次
          </button>
        </p>
      ) : hasDraft ? (
        <p>
          <small>{wordsOf(state)}</small>
          <button
            type="button"
            onClick={() => {
              setDiscarded(getText())
              onDiscard()
            }}
          >
            放弃
          </button>
        </p>
      ) : discarded === null ? null : (
        <p role="status">
          <small>已放弃没有提交的文字。</small>
          <button
            type="button"
            onClick={() => {
              setDiscarded(null)
              onUndo(discarded)
            }}
          >
            撤销
          </button>
        </p>
      )}
      {isOvertaken && hasDraft ? (
        <p className="kept-overtaken" role="status">
          您在别的窗口里也写了这一项，现在保存的是这个窗口里的。请核对两边的内容。
        </p>
      ) : null}
    </div>
  )
}

function wordsOf({ status, savedAt }: AutosaveState<never>): string {
  if (status === 'unsaved' || status === 'saving') return '正在保存草稿……'
  return savedAt === null
    ? '草稿已保存，只有您看得到'
    : `草稿已保存（${formatDateTime(new Date(savedAt)).slice(-5)}），只有您看得到`
}

/** Why what is typed is not kept. */
function problemOf({ status, message, signedOut }: AutosaveState<never>): string | null {
  if (status === 'offline') return '网络中断，写的文字还没有保存，正在重试。现在离开这一页就会丢失。'
  if (status === 'signed-out') return `${signedOut ?? ''}写的文字还没有保存。请在新窗口登录，再回到这里。`
  return status === 'refused' ? `${message}写的文字没有保存。` : null
}
