import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Box } from '../../../../domain/articles/books/vouchers/voucher.ts'

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** Smaller ones are clicks. */
const smallest = 6
const step = 10

type StageProps = {
  src: string
  alt: string
  size: Size
  boxes: readonly Box[]
  /** Shown beside the boxes, and hiding nothing until they are taken. */
  suggested: readonly Box[]
  onChange: (boxes: Box[]) => void
}

/** A page on which boxes are drawn by mouse or finger, and moved, resized and removed by keys. */
export function BoxStage({ src, alt, size, boxes, suggested, onChange }: StageProps) {
  const { drawn, ...drawing } = useDrawing(size, (box) => onChange([...boxes, box]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- For pointers; keys move the boxes in it.
    <div className="box-stage" {...drawing}>
      <img src={src} alt={alt} width={size.width} height={size.height} draggable={false} />
      {suggested.map((box) => (
        <button
          key={`${box.x} ${box.y}`}
          type="button"
          className="box-suggested"
          style={placeOf(box, size)}
          aria-label="建议遮住这里，按下采用"
          onClick={() => onChange([...boxes, box])}
        />
      ))}
      {boxes.map((box, at) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- A box keeps the focus while keys move it.
          key={at}
          type="button"
          className="box-drawn"
          style={placeOf(box, size)}
          aria-label={`第 ${at + 1} 个方框：方向键移动，Shift 加方向键改大小，Delete 删除`}
          onKeyDown={(event) => {
            const next = moved(event, box, size)
            if (next === undefined) return
            event.preventDefault()
            onChange(next === null ? boxes.filter((_, other) => other !== at) : boxes.with(at, next))
          }}
        />
      ))}
      {drawn ? <span className="box-drawn" style={placeOf(drawn, size)} /> : null}
    </div>
  )
}

/** A box that is being drawn by a pointer, with the handlers of the page's element. */
function useDrawing(size: Size, onDrawn: (box: Box) => void) {
  const start = useRef<Point | null>(null)
  const [drawn, setDrawn] = useState<Box | null>(null)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return {
      x: clamp(((clientX - left) / width) * size.width, size.width),
      y: clamp(((clientY - top) / height) * size.height, size.height),
    }
  }
  const end = () => {
    start.current = null
    setDrawn(null)
  }
  return {
    drawn,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.target instanceof HTMLButtonElement) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointOf(event)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) setDrawn(between(start.current, pointOf(event)))
    },
    onPointerUp() {
      if (drawn && drawn.width >= smallest && drawn.height >= smallest) onDrawn(drawn)
      end()
    },
    onPointerCancel: end,
  }
}

const clamp = (value: number, most: number): number => Math.round(Math.min(Math.max(0, value), most))

const between = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** Where a box lies on the picture of its page. */
const placeOf = ({ x, y, width, height }: Box, size: Size) => ({
  left: `${(x / size.width) * 100}%`,
  top: `${(y / size.height) * 100}%`,
  width: `${(width / size.width) * 100}%`,
  height: `${(height / size.height) * 100}%`,
})

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Undefined for keys that do nothing here, null for those that remove the box. */
function moved({ key, shiftKey }: KeyboardEvent, box: Box, size: Size): Box | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null
  const [right, down] = arrows[key] ?? []
  if (right === undefined || down === undefined) return undefined
  if (shiftKey)
    return {
      ...box,
      width: Math.max(step, clamp(box.width + right, size.width - box.x)),
      height: Math.max(step, clamp(box.height + down, size.height - box.y)),
    }
  return { ...box, x: clamp(box.x + right, size.width - box.width), y: clamp(box.y + down, size.height - box.height) }
}
