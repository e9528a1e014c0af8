import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { type ImageFigure, type ImageUpload, type UploadImage, useImageUpload } from '../use-image-upload.ts'

type ImageDialogProps = {
  figure: ImageFigure | null
  /** A pasted or dropped file. */
  file: File | null
  /** How many further files will be asked about after this one. */
  waiting: number
  upload: UploadImage | undefined
  onSave: (figure: ImageFigure) => void
  onClose: () => void
}

/** Uploads an image and asks for its description; or changes a figure of the document. */
export function ImageDialog({ figure, file, waiting, upload, onSave, onClose }: ImageDialogProps) {
  const { state, send } = useImageUpload(figure, file, upload)
  const [alt, setAlt] = useState(figure?.alt ?? '')
  const [caption, setCaption] = useState(figure?.caption ?? '')
  const [touched, setTouched] = useState(false)
  const needsAlt = touched && alt.trim() === ''
  return (
    <EditorDialog
      title={figure ? '修改图片' : '插入图片'}
      submit={figure ? '确定' : '插入'}
      canSubmit={state.state === 'done' && alt.trim() !== ''}
      onSubmit={() => {
        if (state.state === 'done') onSave({ ...state.image, alt: alt.trim(), caption: caption.trim() || null })
      }}
      onClose={onClose}
    >
      {upload ? <FileField isReplacing={state.state === 'done'} onChoose={send} /> : null}
      <UploadState state={state} />
      <Field
        name="image-alt"
        label="图片说明（必填）"
        hint="读屏软件会读给看不见图片的人听。写图上有什么，例如：村民代表在会议室投票。"
        error={needsAlt ? '请填写图片说明' : undefined}
        required
        maxLength={200}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => setTouched(true)}
      />
      <Field
        name="image-caption"
        label="图下文字"
        hint="显示在图片下面，可以不填。"
        maxLength={200}
        autoComplete="off"
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      {waiting > 0 ? <p className="field-hint">还有 {waiting} 张图片，插入后接着填写。</p> : null}
    </EditorDialog>
  )
}

function FileField({ isReplacing, onChoose }: { isReplacing: boolean; onChoose: (file: File) => void }) {
  return (
    <div className="field">
      <label htmlFor="image-file">{isReplacing ? '换一张图片' : '图片文件'}</label>
      <input
        id="image-file"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
        }}
      />
      <small className="field-hint">JPG、PNG、WebP 或 GIF。照片里的拍摄地点等信息会自动去掉。</small>
    </div>
  )
}

function UploadState({ state }: { state: ImageUpload }) {
  return (
    <>
      <div className="editor-upload" role="status">
        {state.state === 'running' ? `正在上传 ${state.name}…` : null}
        {state.state === 'done' ? (
          <img
            src={state.image.src}
            alt=""
            width={state.image.width ?? undefined}
            height={state.image.height ?? undefined}
          />
        ) : null}
      </div>
      {state.state === 'failed' ? (
        <p className="editor-problem" role="alert">
          {state.message}
        </p>
      ) : null}
    </>
  )
}
