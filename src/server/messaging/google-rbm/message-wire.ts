import type { Action, Card, OutgoingEvent, OutgoingMessage, Suggestion } from '../channel-message.ts'

const traffic: Record<OutgoingMessage['traffic'], string> = {
  authentication: 'AUTHENTICATION',
  transaction: 'TRANSACTION',
  promotion: 'PROMOTION',
  'service-request': 'SERVICEREQUEST',
  acknowledgement: 'ACKNOWLEDGEMENT',
}

/** @returns the body of `agentMessages`. */
export function messageWire({ content, suggestions, traffic: kind, expiresInSeconds }: OutgoingMessage): object {
  return {
    contentMessage: { ...contentWire(content), ...(suggestions?.length ? { suggestions: suggestions.map(suggestionWire) } : {}) },
    messageTrafficType: traffic[kind],
    ...(expiresInSeconds === undefined ? {} : { ttl: `${expiresInSeconds}s` }),
  }
}

/** @returns the body of `agentEvents`. */
export function eventWire(event: OutgoingEvent): object {
  return event.kind === 'typing' ? { eventType: 'IS_TYPING' } : { eventType: 'READ', messageId: event.messageId }
}

function contentWire(content: OutgoingMessage['content']): object {
  if ('text' in content) return { text: content.text }
  if ('carousel' in content) {
    const { width, cards } = content.carousel
    return { richCard: { carouselCard: { cardWidth: width, cardContents: cards.map(cardWire) } } }
  }
  const { card } = content
  const standaloneCard = {
    cardOrientation: card.orientation,
    ...(card.orientation === 'HORIZONTAL' ? { thumbnailImageAlignment: card.imageAlignment } : {}),
    cardContent: cardWire(card),
  }
  return { richCard: { standaloneCard } }
}

function cardWire({ title, description, media, suggestions }: Card): object {
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(media
      ? {
          media: {
            height: media.height,
            contentInfo: {
              fileUrl: media.fileUrl,
              ...(media.thumbnailUrl ? { thumbnailUrl: media.thumbnailUrl } : {}),
              forceRefresh: false,
            },
          },
        }
      : {}),
    ...(suggestions?.length ? { suggestions: suggestions.map(suggestionWire) } : {}),
  }
}

function suggestionWire({ text, postback, action }: Suggestion): object {
  const both = { text, postbackData: postback }
  return action ? { action: { ...both, ...actionWire(action) } } : { reply: both }
}

function actionWire(action: Action): object {
  if ('openUrl' in action)
    return {
      openUrlAction: {
        url: action.openUrl,
        application: action.view ? 'WEBVIEW' : 'BROWSER',
        ...(action.view ? { webviewViewMode: action.view } : {}),
      },
    }
  if ('dial' in action) return { dialAction: { phoneNumber: action.dial } }
  if ('locationQuery' in action) return { viewLocationAction: { query: action.locationQuery } }
  if ('shareLocation' in action) return { shareLocationAction: {} }
  if ('calendar' in action) return { createCalendarEventAction: action.calendar }
  const { latitude, longitude, label } = action.location
  return { viewLocationAction: { latLong: { latitude, longitude }, ...(label ? { label } : {}) } }
}
