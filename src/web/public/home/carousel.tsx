import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { HomeBanner } from './home.server.ts'

const showMs = 6_000

/**
 * A scroll-snap strip of pictures. Without JavaScript visitors scroll it or use the number links. JavaScript adds
 * autoplay, which stops on touch, focus, hover and reduced motion.
 */
export function Carousel({ banners }: { banners: readonly HomeBanner[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  useCurrentPicture(strip, setCurrent)
  useTurning(strip, paused ? null : current, banners.length)
  if (banners.length === 0) return null
  return (
    <section className="carousel" aria-roledescription="轮播" aria-label="图片">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll the strip. */}
      <ul ref={strip} tabIndex={0} aria-label="轮播图片，可用左右方向键翻看">
        {banners.map(({ id, title, alt, pictureUrl, linkUrl, x, y }, index) => (
          <li key={id} id={`banner-${index + 1}`}>
            <a href={linkUrl}>
              <img
                src={pictureUrl}
                alt={alt}
                data-x={x}
                data-y={y}
                width="800"
                height="407"
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'low'}
              />
              <span className="carousel-caption">{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="carousel-controls">
        {banners.map(({ id, title }, index) => (
          <a
            key={id}
            href={`#banner-${index + 1}`}
            aria-label={`第 ${index + 1} 张：${title}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              setPaused(true)
              show(strip, index)
            }}
          >
            {index + 1}
          </a>
        ))}
        <button
          type="button"
          className="needs-script"
          onClick={() => setPaused(!paused)}
          aria-label={paused ? '继续自动播放' : '暂停自动播放'}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      </div>
    </section>
  )
}

function show(strip: RefObject<HTMLElement | null>, index: number): void {
  const element = strip.current
  // Smoothness comes from CSS, which respects reduced motion.
  element?.scrollTo({ left: index * element.clientWidth })
}

function useCurrentPicture(strip: RefObject<HTMLElement | null>, onChange: (index: number) => void): void {
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const update = () => onChange(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [strip, onChange])
}

/** Autoplay. `current` is null while paused. */
function useTurning(strip: RefObject<HTMLElement | null>, current: number | null, count: number): void {
  useEffect(() => {
    if (current === null || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const box = strip.current?.parentElement
      if (document.hidden || box?.matches(':hover, :focus-within')) return
      show(strip, (current + 1) % count)
    }, showMs)
    return () => clearInterval(timer)
  }, [strip, current, count])
}
