import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type PointerSensorOptions,
  type ScreenReaderInstructions,
  type SensorDescriptor,
  type SensorOptions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { PointerEvent } from 'react';

/**
 * A mouse drags by a whole row, except by the controls in it. A finger drags by what is marked `data-grip` (and is `touch-none`), and
 * scrolls on the rest.
 */
class GripSensor extends PointerSensor {
  static override activators = PointerSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (event: PointerEvent, options: PointerSensorOptions) => {
      if (!(event.target instanceof Element)) return false;
      const isOnGrip = event.target.closest('[data-grip]') !== null;
      const control = event.target.closest('button, input, textarea, a, [role="dialog"]');
      // The controls of a row are pressed, and its text fields are typed in.
      const isFree = isOnGrip || control === null || control === event.currentTarget;
      return isFree && (event.nativeEvent.pointerType !== 'touch' || isOnGrip) && handler(event, options);
    },
  }));
}

/** Mouse, touch and keys. Every arrow key moves by 25 px, the library's own step. */
export function useDragSensors(): SensorDescriptor<SensorOptions>[] {
  return useSensors(useSensor(GripSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor));
}

/** Lists and windows scroll by themselves only close to their upper and lower edges. */
export const edgeScrolling = { threshold: { x: 0, y: 0.1 } };

export const dragInstructions: ScreenReaderInstructions = {
  draggable: 'Press space or enter to pick it up, the arrow keys to move it, space or enter again to drop it, escape to leave it.',
};

interface Told {
  nameOf: (id: UniqueIdentifier) => string;
  /** The name of a drop target, such as 'pick 3'; undefined where the item may not be dropped. */
  placeOf: (overId: UniqueIdentifier) => string | undefined;
}

/** The announcements for screen readers while an item moves. */
export function announcements({ nameOf, placeOf }: Told): Announcements {
  const over = (id: UniqueIdentifier | undefined) => (id === undefined ? undefined : placeOf(id));
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over: target }) => {
      const place = over(target?.id);
      // This comes at once after the start, and must not take its words away.
      if (target?.id === active.id) return `Picked up ${nameOf(active.id)}, over ${place}.`;
      return place && `${nameOf(active.id)} is over ${place}.`;
    },
    onDragEnd: ({ active, over: target }) => {
      const place = over(target?.id);
      return place ? `${nameOf(active.id)} was dropped at ${place}.` : `${nameOf(active.id)} stays where it was.`;
    },
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}
