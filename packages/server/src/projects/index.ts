export { projects } from './project.table.ts';
export { projectRoutes } from './project.routes.ts';
export {
  checkProject,
  checkProjects,
  createProject,
  getProject,
  listProjects,
  removeProject,
} from './project.service.ts';
