type Handler<Type extends keyof DocumentEventMap> = (element: HTMLElement, event: DocumentEventMap[Type]) => void

/** Handles events inside elements that match `selector`, those of pages that are shown later included. */
export function onEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  selector: string,
  handle: Handler<Type>,
  options?: AddEventListenerOptions,
): void {
  document.addEventListener(
    type,
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      if (element) handle(element, event)
    },
    options,
  )
}
