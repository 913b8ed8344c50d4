/** Finds a QR code in an image. Resolves to undefined if there is none. */
export type Reader = (picture: ImageData) => Promise<string | undefined>

type Detector = { detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Uses the browser's BarcodeDetector if it supports QR codes (https://wicg.github.io/shape-detection-api/), and loads
 * jsQR otherwise.
 */
export async function loadReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { default: jsQr } = await import('jsqr')
  return async ({ data, width, height }) => jsQr(data, width, height)?.data
}

/** Larger images are scaled down: a QR code needs few pixels, and decoding time grows with their number. */
const SIDE_MAX = 1_600

/** Reads a QR code from a file that the user chose. @throws if the file is not an image */
export async function readFile(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const picture = pixelsOf(bitmap, bitmap.width * scale, bitmap.height * scale)
  bitmap.close()
  return (await loadReader())(picture)
}

/** Time between two reads of the camera image, in milliseconds. */
const LOOK_MS = 150

/**
 * Reads the camera until it finds a QR code or `signal` aborts.
 * @throws the errors of getUserMedia: there is no camera, or access is denied
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    loadReader(),
  ])
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = video.videoWidth ? await read(pixelsOf(video, video.videoWidth, video.videoHeight)) : undefined
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser cannot read pictures')
  // QR codes with a transparent background need a white one to be decoded.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
