import { useId, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'
import { hasSingleKeys, switchSingleKeys, useSingleKeys } from './keys.ts'

type Keys = { keys: string[]; does: string }

const groups: { title: string; keys: Keys[] }[] = [
  {
    title: '稿件列表',
    keys: [
      { keys: ['j'], does: '下一篇' },
      { keys: ['k'], does: '上一篇' },
      { keys: ['Enter'], does: '打开这一篇' },
      { keys: ['x', '空格'], does: '勾选这一篇，能成批办理的列表中可用' },
    ],
  },
  {
    title: '编辑稿件',
    keys: [
      { keys: ['Ctrl+S'], does: '保存' },
      { keys: ['Ctrl+B', 'Ctrl+I', 'Ctrl+U'], does: '加粗、斜体、下划线' },
      { keys: ['Ctrl+Alt+0'], does: '正文' },
      { keys: ['Ctrl+Alt+2', '3', '4'], does: '一级、二级、三级标题' },
      { keys: ['Ctrl+K'], does: '链接' },
      { keys: ['Ctrl+F'], does: '查找和替换，回车下一处' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: '撤销、重做' },
      { keys: ['Alt+F10'], does: '从正文到工具栏，Esc 回到正文' },
    ],
  },
  { title: '列表、稿件和编辑页', keys: [{ keys: ['?'], does: '打开这个说明' }] },
  { title: '所有页面', keys: [{ keys: ['Ctrl+K'], does: '查找页面、稿件、单位和留言，光标在正文里时除外' }] },
]

/** A button and the key `?` for a dialog with all keys, in which those without Ctrl are switched off. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isOn, setIsOn] = useState(true)
  const hydrated = useHydrated()
  const open = () => {
    setIsOn(hasSingleKeys())
    dialog.current?.showModal()
  }
  useSingleKeys((key) => {
    // With a Chinese input method the key gives the other character.
    if (key !== '?' && key !== '？') return false
    open()
    return true
  })
  if (!hydrated) return null
  return (
    <>
      <button type="button" className="keys-button" onClick={open}>
        快捷键
      </button>
      <dialog ref={dialog} className="dialog-box keys-help" aria-labelledby={titleId}>
        <form method="dialog">
          <h2 id={titleId}>快捷键</h2>
          <KeyGroups />
          <label className="staff-check">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => {
                switchSingleKeys(target.checked)
                setIsOn(target.checked)
              }}
            />
            使用不带 Ctrl 的快捷键（j、k、x、空格、?）
          </label>
          <p className="field-hint">在输入框里打字时，它们不起作用。用语音输入时可以关掉；只对这个浏览器有效。</p>
          <p className="form-buttons">
            <button type="submit" className="button-primary">
              关闭
            </button>
          </p>
        </form>
      </dialog>
    </>
  )
}

function KeyGroups() {
  return groups.map(({ title, keys: listed }) => (
    <section key={title}>
      <h3>{title}</h3>
      <dl>
        {listed.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
