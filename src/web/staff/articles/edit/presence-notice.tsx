import { useEffect, useState } from 'react'
import type { Presence } from '../../../../domain/articles/writing/presence.ts'
import { nobody, startPresence, wordsForEditor } from './presence.ts'

/** Who else has the article open for editing. Nobody is locked out: texts are merged. */
export function PresenceNotice({ id, getChangeTime }: { id: number; getChangeTime: () => number | null }) {
  const [{ others, ownOtherWindow }, setPresence] = useState<Presence>(nobody)
  useEffect(() => startPresence(id, { getChangeTime, onChange: setPresence }), [id, getChangeTime])
  const names = others.map(({ name }) => name).join('、')
  return (
    <div className="presence">
      {others.map((editor) => (
        <p key={editor.name} title="可以照常写，两人的修改会自动合并">
          {wordsForEditor(editor)}
        </p>
      ))}
      {ownOtherWindow ? <p>您在另一个窗口打开了这篇稿件</p> : null}
      {/* Announced when somebody comes or goes, not as the minutes pass. */}
      <p className="visually-hidden" role="status">
        {names ? `${names}也在编辑这篇稿件，两人的修改会自动合并` : ''}
      </p>
    </div>
  )
}
