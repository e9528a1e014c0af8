import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type UploadedImage = { src: string; width: number; height: number }
export type UploadImage = (file: File, signal: AbortSignal) => Promise<UploadedImage>

export type ImageFigure = {
  src: string
  alt: string
  width: number | null
  height: number | null
  caption: string | null
}

export type ImageUpload =
  | { state: 'none' }
  | { state: 'running'; name: string }
  | { state: 'failed'; message: string }
  | { state: 'done'; image: Pick<ImageFigure, 'src' | 'width' | 'height'> }

/** Uploads the given file at once, and others that are chosen instead. */
export function useImageUpload(figure: ImageFigure | null, file: File | null, upload: UploadImage | undefined) {
  const [state, setState] = useState<ImageUpload>(() => initialUpload(figure, upload ? file : null))
  const running = useRef<AbortController>(null)

  const start = async (chosen: File) => {
    if (!upload) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const image = await upload(chosen, controller.signal)
      if (!controller.signal.aborted) setState({ state: 'done', image })
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ state: 'failed', message: error instanceof Error ? error.message : '图片没有上传成功，请再试一次。' })
    }
  }
  const send = (chosen: File) => {
    setState({ state: 'running', name: chosen.name })
    void start(chosen)
  }

  const startGiven = useEffectEvent((given: File) => void start(given))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Set when the server answers.
    if (file) startGiven(file)
    return () => running.current?.abort()
  }, [file])
  return { state, send }
}

function initialUpload(figure: ImageFigure | null, file: File | null): ImageUpload {
  if (file) return { state: 'running', name: file.name }
  return figure ? { state: 'done', image: figure } : { state: 'none' }
}
