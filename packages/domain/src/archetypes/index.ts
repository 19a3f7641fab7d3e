export {
  type Archetype,
  type ArchetypeUpdate,
  type NewArchetype,
  archetype,
  archetypeUpdate,
  isVisibleTo,
  newArchetype,
} from './archetype.ts';
