import { NodeSelection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { imageOfDataUrl, listImages, parseMarkup } from './clipboard.ts'
import { cleanPaste, type PasteResult } from './paste/paste.ts'
import { pictureMark } from './paste/picture-mark.ts'
import { isTabbedTable, tabbedTableHtml } from './paste/tabbed-text.ts'
import { wordsAboutLoss } from './paste/loss.ts'
import { visibleLines } from './paste/visible-lines.ts'
import { gapAtPoint, gapAtSelection, type PendingPicture, placePictures, reservePictures } from './pending-pictures.ts'

type Handlers = {
  /** Whether pictures and attachments can be added. */
  canUpload: boolean
  /** Pictures that were pasted or dropped; their places are kept. */
  onPictures: (pictures: readonly PendingPicture[]) => void
  /** Sentences about what was left out. */
  onNotice: (text: string) => void
  onEditImage: () => void
  onEditLink: () => void
  onSearch: () => void
}

/** With the tools for tables. */
const barHeight = 170

/** How the editor handles the clipboard, dropped files, and keys and clicks that open a dialog. */
export function pasteProps(handlers: Handlers): EditorProps {
  const { canUpload, onPictures, onNotice, onEditImage } = handlers
  /** What the paste that is handled left out. */
  let words = ''
  return {
    // The bar above the text covers what is scrolled below it.
    scrollThreshold: { top: barHeight, right: 0, bottom: 0, left: 0 },
    scrollMargin: { top: barHeight, right: 5, bottom: 24, left: 5 },
    handleDOMEvents: {
      // Before ProseMirror reads the clipboard.
      paste(view, event) {
        words = ''
        onNotice('')
        const data = event.clipboardData
        const images = listImages(data)
        const html = data?.getData('text/html') ?? ''
        const text = data?.getData('text/plain') ?? ''
        // Office programs add a picture of the text that was copied.
        const isPicture = images.length > 0 && (html === '' ? text === '' : isPictureOnly(html))
        if (isPicture) {
          event.preventDefault()
          onPictures(placePictures(view, images, gapAtSelection(view.state)))
          return true
        }
        afterPaste(view, html, text, (lost) => {
          if (words + lost !== '') onNotice(words + lost)
        })
        if (html !== '' || !isTabbedTable(text)) return false
        event.preventDefault()
        view.pasteHTML(tabbedTableHtml(text))
        return true
      },
    },
    transformPastedHTML(html) {
      // Copied in an editor like this one; its own parse rules refuse what is not allowed.
      if (html.includes('data-pm-slice')) return html
      const first = reservePictures(html.split('data:image/').length - 1)
      const result = cleanPaste(parseMarkup(html), location.origin, first)
      const embedded = result.embeddedImages.flatMap((url, index) => {
        const file = imageOfDataUrl(url)
        return file ? [{ id: first + index, file }] : []
      })
      if (embedded.length > 0) onPictures(embedded)
      const refused = result.refusedImages + result.embeddedImages.length - embedded.length
      words = wordsAbout({ ...result, refusedImages: refused }, canUpload)
      if (words) onNotice(words)
      return result.html
    },
    handleDrop: (view, event) => handleDrop(view, event, handlers),
    handleDoubleClickOn(_view, _position, node) {
      if (node.type.name !== 'figure') return false
      onEditImage()
      return true
    },
    handleKeyDown: (view, event) => handleKey(view, event, handlers),
  }
}

function handleDrop(view: EditorView, event: DragEvent, { canUpload, onPictures, onNotice }: Handlers): boolean {
  const files = [...(event.dataTransfer?.files ?? [])]
  // A picture of the text that is moved may come with its file.
  if (files.length === 0 || view.dragging) return false
  event.preventDefault()
  const images = listImages(event.dataTransfer)
  if (images.length > 0) onPictures(placePictures(view, images, gapAtPoint(view, event.clientX, event.clientY)))
  if (images.length < files.length)
    onNotice(canUpload ? '正文里只能放图片，其他文件请添加到附件。' : '这里不能放文件，可以放链接。')
  return true
}

function handleKey(
  view: EditorView,
  event: KeyboardEvent,
  { onEditLink, onSearch }: Pick<Handlers, 'onEditLink' | 'onSearch'>,
): boolean {
  if (event.altKey && event.key === 'F10') {
    // The tools may be in a bar of the page.
    const tools = `.editor-toolbar[aria-controls="${CSS.escape(view.dom.id)}"] [tabindex="0"]`
    document.querySelector<HTMLElement>(tools)?.focus()
    return true
  }
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  const key = event.key.toLowerCase()
  if (!isCommand || !['f', 'h', 'k'].includes(key)) return false
  event.preventDefault()
  if (key !== 'k') {
    onSearch()
    return true
  }
  // An image cannot be a link.
  if (!(view.state.selection instanceof NodeSelection)) onEditLink()
  return true
}

/** Compares what was pasted with what became of it, once that is in the text. */
function afterPaste(view: EditorView, html: string, text: string, say: (lost: string) => void): void {
  const before = view.state.doc
  queueMicrotask(() => {
    const source =
      html === ''
        ? text.split(/[\r\n\t]+/).map((line, at) => ({ text: line, place: `第 ${at + 1} 行` }))
        : visibleLines(parseMarkup(html))
    say(wordsAboutLoss(source, before, view.state.doc))
  })
}

const isPictureOnly = (html: string): boolean => {
  const { html: cleaned, refusedImages, embeddedImages } = cleanPaste(parseMarkup(html), location.origin)
  const others = embeddedImages.reduce((rest, _, id) => rest.replace(`<p>${pictureMark(id)}</p>`, ''), cleaned)
  return others === '' && refusedImages + embeddedImages.length > 0
}

/** What a paste left out, and what to do about it. */
function wordsAbout({ refusedImages, dropped }: Pick<PasteResult, 'refusedImages' | 'dropped'>, canUpload: boolean) {
  const advice = canUpload ? '请先把图片保存到电脑，再用工具栏的“图片”插入' : '这里不能插入图片'
  return [
    refusedImages > 0 ? `有 ${refusedImages} 张图片没有粘贴过来：${advice}。` : '',
    dropped.length > 0 ? `已去掉${dropped.join('、')}。` : '',
  ].join('')
}
