import { useEffect, useRef, useState } from 'react'
import { type ArrangedFile, isLookedAt } from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import type { Box, VoucherPage } from '../../../../domain/articles/books/vouchers/voucher.ts'
import { BoxStage } from './box-stage.tsx'
import { sealedUrl, sendLook } from './send-voucher.ts'

type EditorProps = {
  id: number
  page: VoucherPage
  file: ArrangedFile
  /** The number of the voucher, and which page of it. */
  title: string
  /** Pages that nobody looked at, besides this one. */
  left: number
  onBoxes: (boxes: Box[]) => void
  onLooked: () => void
  onStep: (by: 1 | -1) => void
  onRemove: () => void
  onClose: () => void
}

/** One page in large: boxes over personal data, then the word that somebody looked. */
export function PageEditor(props: EditorProps) {
  const { id, page, file, title, onBoxes, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const { width, height, suggested } = file.pages[page.page - 1] ?? { width: 1, height: 1, suggested: [] }
  const open = suggested.filter((box) => !page.boxes.some((own) => own.x === box.x && own.y === box.y))
  const isLooked = isLookedAt(page, file)
  return (
    <dialog ref={dialog} className="dialog-box page-editor" aria-labelledby="page-editor-title" onClose={onClose}>
      <header>
        <h2 id="page-editor-title">{title}</h2>
        <span className="page-state" data-looked={isLooked}>
          {isLooked ? '✓ 看过，发布时公开' : '没有看过，不会公开'}
        </span>
        <button type="button" onClick={() => dialog.current?.close()}>
          关闭
        </button>
      </header>
      <div className="page-editor-body">
        <div className="page-editor-stage">
          <BoxStage
            src={sealedUrl(id, page, 'page')}
            alt={`${title}，原件`}
            size={{ width, height }}
            boxes={page.boxes}
            suggested={open}
            onChange={onBoxes}
          />
        </div>
        <div className="page-editor-tools">
          <p className="field-hint">
            按住鼠标或手指在图上拖，画出方框；方框里的内容公开时涂黑。姓名、身份证号、手机号、银行账号、签名、指印、住址都要遮住。
          </p>
          <p className="field-hint">{suggestionWords(file, open.length)}</p>
          <BoxButtons boxes={page.boxes} open={open} size={{ width, height }} onBoxes={onBoxes} />
          <Look {...props} isLooked={isLooked} />
        </div>
      </div>
    </dialog>
  )
}

/** The same by buttons, for keys. */
const BoxButtons = ({
  boxes,
  open,
  size,
  onBoxes,
}: {
  boxes: readonly Box[]
  open: readonly Box[]
  size: { width: number; height: number }
  onBoxes: (boxes: Box[]) => void
}) => (
  <>
    {open.length > 0 ? (
      <button type="button" onClick={() => onBoxes([...boxes, ...open])}>
        采用 {open.length} 处建议
      </button>
    ) : null}
    <button
      type="button"
      onClick={({ currentTarget }) => {
        onBoxes([...boxes, middleOf(size)])
        const dialog = currentTarget.closest('dialog')
        requestAnimationFrame(() =>
          Array.from(dialog?.querySelectorAll<HTMLElement>('button.box-drawn') ?? [])
            .at(-1)
            ?.focus(),
        )
      }}
    >
      加一个方框（再用方向键移动）
    </button>
    {boxes.length > 0 ? (
      <button type="button" onClick={() => onBoxes(boxes.slice(0, -1))}>
        删去最后一个方框
      </button>
    ) : null}
    <p>已画 {boxes.length} 个方框。</p>
  </>
)

/** The word that somebody looked, and the way to other pages. */
function Look({ id, page, left, isLooked, onLooked, onStep, onRemove }: EditorProps & { isLooked: boolean }) {
  const [words, setWords] = useState('')
  const look = async () => {
    setWords('正在遮盖…')
    try {
      await sendLook(id, page)
      setWords('')
      onLooked()
    } catch (error) {
      setWords(error instanceof Error ? error.message : '没有确认成功，请再点一次。')
    }
  }
  return (
    <>
      <button type="button" className="button-primary" disabled={isLooked} onClick={() => void look()}>
        看过了，该遮的都遮了
      </button>
      <p role="status">{words === '' ? (left > 0 ? `还有 ${left} 页没有看。` : '其他各页都看过了。') : words}</p>
      <p className="page-editor-steps">
        <button type="button" onClick={() => onStep(-1)}>
          上一页
        </button>
        <button type="button" onClick={() => onStep(1)}>
          下一页
        </button>
        <button type="button" onClick={onRemove}>
          从这张凭证拿掉
        </button>
      </p>
    </>
  )
}

const suggestionWords = ({ name }: ArrangedFile, open: number): string => {
  if (open > 0) return `虚线是按文字找到的号码，只是建议：采用以后才会遮住。姓名和手写的内容找不到，请自己看。`
  return /\.pdf$/i.test(name)
    ? '这一页的文字里没有找到别的号码；姓名、签名和扫描的内容找不到，请自己看。'
    : '图片里没有文字可读，不能自动建议，请自己看清楚。'
}

const middleOf = ({ width, height }: { width: number; height: number }): Box => ({
  x: Math.round(width * 0.35),
  y: Math.round(height * 0.45),
  width: Math.round(width * 0.3),
  height: Math.max(10, Math.round(height * 0.06)),
})
