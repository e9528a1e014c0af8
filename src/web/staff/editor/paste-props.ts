import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'
import { imageOfDataUrl, imagesIn, parseMarkup } from './clipboard.ts'
import { cleanPaste, type PasteResult } from './paste/paste.ts'
import { isTabbedTable, tabbedTableHtml } from './paste/tabbed-text.ts'

type Handlers = {
  /** Image files that were pasted or dropped. */
  onImages: (files: File[]) => void
  /** A sentence about what was left out. */
  onNotice: (text: string) => void
  onEditImage: () => void
  onEditLink: () => void
}

/** How the editor handles the clipboard, dropped files, and keys and clicks that open a dialog. */
export function pasteProps({ onImages, onNotice, onEditImage, onEditLink }: Handlers): EditorProps {
  return {
    handleDOMEvents: {
      // Before ProseMirror reads the clipboard.
      paste(view, event) {
        onNotice('')
        const data = event.clipboardData
        const images = imagesIn(data)
        const html = data?.getData('text/html') ?? ''
        const text = data?.getData('text/plain') ?? ''
        // Office programs add a picture of the text that was copied.
        const isPicture = images.length > 0 && (html === '' ? text === '' : isPictureOnly(html))
        const isTable = html === '' && isTabbedTable(text)
        if (!isPicture && !isTable) return false
        event.preventDefault()
        if (isPicture) onImages(images)
        else view.pasteHTML(tabbedTableHtml(text))
        return true
      },
    },
    transformPastedHTML(html) {
      // Copied in an editor like this one; its own parse rules refuse what is not allowed.
      if (html.includes('data-pm-slice')) return html
      const result = cleanPaste(parseMarkup(html), location.origin)
      const embedded = result.embeddedImages.flatMap((url) => imageOfDataUrl(url) ?? [])
      if (embedded.length > 0) onImages(embedded)
      const refused = result.refusedImages + result.embeddedImages.length - embedded.length
      const words = wordsAbout({ ...result, refusedImages: refused })
      if (words) onNotice(words)
      return result.html
    },
    handleDrop(view, event) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      const images = imagesIn(event.dataTransfer)
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
      if (images.length > 0) onImages(images)
      if (images.length < files.length) onNotice('正文里只能放图片，其他文件请添加到附件。')
      return true
    },
    handleDoubleClickOn(_view, _position, node) {
      if (node.type.name !== 'figure') return false
      onEditImage()
      return true
    },
    handleKeyDown(view, event) {
      if (event.altKey && event.key === 'F10') {
        view.dom.closest('.editor')?.querySelector<HTMLElement>('.editor-toolbar [tabindex="0"]')?.focus()
        return true
      }
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        // An image cannot be a link.
        if (!(view.state.selection instanceof NodeSelection)) onEditLink()
        return true
      }
      return false
    },
  }
}

const isPictureOnly = (html: string): boolean => {
  const { html: cleaned, refusedImages, embeddedImages } = cleanPaste(parseMarkup(html), location.origin)
  return cleaned === '' && refusedImages + embeddedImages.length > 0
}

/** What a paste left out, and what to do about it. */
function wordsAbout({ refusedImages, dropped }: Pick<PasteResult, 'refusedImages' | 'dropped'>): string {
  return [
    refusedImages > 0 ? `有 ${refusedImages} 张图片没有粘贴过来：请先把图片保存到电脑，再用工具栏的“图片”插入。` : '',
    dropped.length > 0 ? `已去掉${dropped.join('、')}。` : '',
  ].join('')
}
