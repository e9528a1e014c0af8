import { useEffect, useRef } from 'react'

/** Widths of the screens, in CSS pixels. */
const widths = { desktop: 1280, phone: 390, elder: 1280 } as const

export type PreviewScreen = keyof typeof widths

/** A page as on a screen of that width, drawn smaller where there is less room. */
export function PreviewFrame({ src, view, title }: { src: string; view: PreviewScreen; title: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, element.clientWidth / widths[view])
      element.style.setProperty('--preview-scale', String(scale))
      element.dataset.scaled = ''
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  return (
    <div ref={place} className={`preview-frame preview-${view}`}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this site, with the scripts that it has for everybody. */}
      <iframe src={src} title={title} />
    </div>
  )
}
